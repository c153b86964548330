import { SECOND_MS } from '#contract/durations.ts'
import type { Clock } from '#server/platform/clock.ts'
import { neighborhoodOf } from '#server/platform/http/network.ts'
import { NOT_SHARED, type UseExchange } from '#server/platform/processes/shared-uses.ts'
import { BudgetMeters } from './budget-meters.ts'

/**
 * What a request costs:
 * - `plain`: pages as they are now, and logging in, which must work for everybody.
 * - `data`: what programs fetch regularly, such as feeds, entity data and small responses of the APIs; also styles
 *   and scripts that the page cache lacks.
 * - `costly`: everything that is rarely requested twice: history, differences, special pages, searches, long
 *   queries. When in doubt, a request is costly.
 */
export type RequestCost = 'plain' | 'data' | 'costly'

/** What a budget is for, as refusals name it. */
type BudgetKind = 'costly' | 'data' | 'query'

/** The visitors of a network have used up their budget. */
export class BudgetSpentError extends Error {
  override readonly name = 'BudgetSpentError'
  readonly of: BudgetKind
  /** Seconds. */
  readonly retryAfter: number

  constructor(of: BudgetKind, retryAfter: number) {
    super(`The visitors of a network have used up their budget for ${of} requests.`)
    this.of = of
    this.retryAfter = retryAfter
  }
}

/** A visitor's request as a charge to its network's budget. */
export interface Charge {
  /** @throws BudgetSpentError if others of the network have used up the budget since the request arrived. */
  check(): void
  /** Charges the time that PHP or the query engine took. @param ms milliseconds. */
  charge(ms: number): void
}

/** Seconds of PHP's time per request in a budget: if requests take more on average, the time runs out first. */
const SECONDS_A_REQUEST = 0.25
/** How many minutes' worth of requests a network may make at once. */
const BURST_MINUTES = 10
/** Each budget as a multiple of the one for costly requests. */
const TIMES = {
  costly: 1,
  /** Programs that follow changes ask for little, but often. */
  data: 5,
  /** For members whom MediaWiki has not recognized yet and whose network has used up its budget. */
  unconfirmed: 0.1,
  /** Most queries take an engine a few milliseconds and take nothing from PHP. */
  query: 2,
} as const
/** A neighborhood's budget as a multiple of a network's. */
const NEIGHBORHOOD = 16

/** Networks or neighborhoods remembered for each budget. */
const REMEMBERED_MAX = 20_000

export const NO_CHARGE: Charge = { check: () => undefined, charge: () => undefined }

type BudgetName = keyof typeof TIMES

interface Level {
  readonly meters: BudgetMeters
  readonly nameOf: (network: string) => string
}

/**
 * Limits how much of PHP and of the query engines the visitors of one network may use for requests that cost time
 * and cannot be cached; docs/design/visitor-budgets.md says why. Counts requests when they arrive, and PHP's time
 * when it has finished.
 */
export class VisitorBudgets {
  private readonly levels: Readonly<Record<BudgetName, readonly Level[]>> | null

  /**
   * @param perMinute costly requests per minute that a network may make indefinitely; 0 for no limit.
   * @param clock one that never jumps.
   * @param uses where other processes share what networks have used.
   */
  constructor(
    perMinute: number,
    clock: Clock,
    { remembered = REMEMBERED_MAX, uses = NOT_SHARED }: { remembered?: number; uses?: UseExchange } = {},
  ) {
    const metersOf = (name: BudgetName, times: number, level: string) =>
      metersFor(perMinute * TIMES[name] * times, clock, remembered, { name: `${name} ${level}`, uses })
    const levels = (name: BudgetName): Level[] => [
      { meters: metersOf(name, 1, 'network'), nameOf: network => network },
      { meters: metersOf(name, NEIGHBORHOOD, 'neighborhood'), nameOf: neighborhoodOf },
    ]
    this.levels =
      perMinute === 0
        ? null
        : {
            costly: levels('costly'),
            data: levels('data'),
            unconfirmed: levels('unconfirmed'),
            query: levels('query'),
          }
  }

  /** The number of networks and neighborhoods remembered. */
  get size(): number {
    const all = Object.values(this.levels ?? {}).flat()
    return all.reduce((sum, { meters }) => sum + meters.size, 0)
  }

  /**
   * Counts a visitor's request. Refused ones are not counted, so retrying does not prolong the refusal.
   * @param network as `networkOf` returns it.
   * @param isUnconfirmed whether the request carries a session or a token that MediaWiki has not confirmed
   * yet.
   * @throws BudgetSpentError
   */
  admit(network: string, cost: RequestCost, { isUnconfirmed = false } = {}): Charge {
    if (this.levels === null || cost === 'plain') return NO_CHARGE
    const own = this.levels[cost]
    if (!isUnconfirmed || waitFor(own, network, 1) === 0) return enter(own, network, cost)
    return enter(this.levels.unconfirmed, network, cost)
  }

  /**
   * Counts a query of a wiki's data, which takes the engine's time. It knows no members, because its address
   * reads no cookies.
   * @throws BudgetSpentError
   */
  admitQuery(network: string): Charge {
    return this.levels === null ? NO_CHARGE : enter(this.levels.query, network, 'query')
  }
}

function enter(levels: readonly Level[], network: string, cost: BudgetKind): Charge {
  const use = (used: { requests?: number; seconds?: number }) => {
    for (const { meters, nameOf } of levels) meters.use(nameOf(network), used)
  }
  const check = (more: number) => {
    const wait = waitFor(levels, network, more)
    if (wait > 0) throw new BudgetSpentError(cost, Math.ceil(wait))
  }
  check(1)
  use({ requests: 1 })
  return { check: () => check(0), charge: ms => use({ seconds: ms / SECOND_MS }) }
}

function waitFor(levels: readonly Level[], network: string, more: number): number {
  return Math.max(...levels.map(({ meters, nameOf }) => meters.wait(nameOf(network), more)))
}

function metersFor(
  perMinute: number,
  clock: Clock,
  remembered: number,
  shared: { readonly name: string; readonly uses: UseExchange },
): BudgetMeters {
  const requests = Math.max(1, perMinute * BURST_MINUTES)
  const requestsPerSecond = perMinute / 60
  return new BudgetMeters(
    {
      requests,
      requestsPerSecond,
      seconds: requests * SECONDS_A_REQUEST,
      secondsPerSecond: requestsPerSecond * SECONDS_A_REQUEST,
    },
    remembered,
    clock,
    shared,
  )
}
