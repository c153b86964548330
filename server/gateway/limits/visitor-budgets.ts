import { SECOND_MS } from '#contract/durations.ts'
import type { Clock } from '#server/platform/clock.ts'
import { neighborhoodOf } from '#server/platform/http/network.ts'
import { NOT_SHARED, type UseExchange } from '#server/platform/processes/shared-uses.ts'
import { BudgetMeters } from './budget-meters.ts'

/**
 * What a request costs:
 * - `plain`: pages as they are now, and logging in, which must work for everybody.
 * - `data`: what programs fetch regularly: feeds, entity data, and small answers of the APIs; and styles and scripts that
 *   are not in the page cache.
 * - `costly`: everything that is rarely asked for twice: history, differences, special pages, searches, long
 *   queries. In doubt a request is costly.
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

/** What a visitor's request takes of the budget of its network. */
export interface Charge {
  /** @throws BudgetSpentError if others of the network have used up the budget since the request arrived. */
  check(): void
  /** Charges the time that PHP, or the engine of queries, took. @param ms milliseconds. */
  took(ms: number): void
}

/** Seconds of PHP's time that a request may take, on average, before time runs out instead of requests. */
const SECONDS_A_REQUEST = 0.25
/** Minutes whose requests a network may make at once. */
const BURST_MINUTES = 10
/** How many times the budget for costly requests each of these is. */
const TIMES = {
  costly: 1,
  /** Programs that follow changes ask often, for little. */
  data: 5,
  /** For members whom MediaWiki has not recognized yet, and whose network has used up its budget. */
  unconfirmed: 0.1,
  /** Most queries take an engine some milliseconds, and the engine is no part of PHP. */
  query: 2,
} as const
/** How many times its networks' budget a neighborhood has. */
const NEIGHBORHOOD = 16

/** Networks, or neighborhoods, whose use is remembered for each budget. */
const REMEMBERED_MAX = 20_000

export const NO_CHARGE: Charge = { check: () => undefined, took: () => undefined }

type BudgetName = keyof typeof TIMES

interface Level {
  readonly meters: BudgetMeters
  readonly nameOf: (network: string) => string
}

/**
 * What visitors of one network may use of PHP, and of the engines of queries, for requests that cannot be kept and cost; docs/design/visitor-budgets.md says
 * why. Counts requests when they arrive, and PHP's time when it has ended.
 */
export class VisitorBudgets {
  private readonly levels: Readonly<Record<BudgetName, readonly Level[]>> | null

  /**
   * @param perMinute costly requests of a network, for any length of time; 0 for no limit.
   * @param clock one that never jumps.
   * @param uses where other processes tell what networks used there.
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

  /** Networks and neighborhoods that are remembered. */
  get size(): number {
    const all = Object.values(this.levels ?? {}).flat()
    return all.reduce((sum, { meters }) => sum + meters.size, 0)
  }

  /**
   * Counts a visitor's request. Refused ones are not counted, so that a refusal ends however often a client
   * tries.
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
   * Counts a query of a wiki's data, whose time is the engine's. There are no members: its address reads no
   * cookies. @throws BudgetSpentError
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
  return { check: () => check(0), took: ms => use({ seconds: ms / SECOND_MS }) }
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
