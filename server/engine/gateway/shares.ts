import { type Claim, type Limit, Turns } from './turns.ts'

/** Who asks for PHP's time. */
export interface Asker {
  /** As `networkOf` names it. */
  readonly network: string
  /** The wiki's host. */
  readonly wiki: string
  /** Whether MediaWiki has signed this client in before. */
  readonly member: boolean
}

/** Requests to write to one wiki that may wait. */
const WRITERS = { all: 256, network: 128, visitors: 128, visitorsOfNetwork: 64 }
/** Requests that may wait for PHP. */
const READERS = { all: 1000, network: 500, visitors: 750, visitorsOfNetwork: 250 }

/** Milliseconds anybody waits for a turn. */
const PATIENCE_MS = 60_000

/** Seconds of the processor that PHP spends on one request. */
export const SECONDS = {
  member: 120,
  visitor: 30,
  /** Enough for logging in or making an account, and no more than that: all other writers of the wiki wait meanwhile. */
  visitorWrites: 5,
} as const

/** Who gets which share of PHP and of a wiki's line for writing; docs/adr/0012 says why. */
export class Shares {
  private readonly php = new Turns()
  private readonly lines = new Map<string, Turns>()
  private readonly places: number

  /** @param places requests that PHP works on at once. */
  constructor(places: number) {
    this.places = places
  }

  /** Waits for one of PHP's places. @returns what frees it. @throws as {@link Turns.take}. */
  forPhp(asker: Asker, gone: AbortSignal): Promise<() => void> {
    const half = Math.ceil(this.places / 2)
    const most = Math.max(1, this.places - Math.max(1, Math.floor(this.places / 4)))
    const running = limits(asker, {
      all: this.places,
      network: most,
      visitors: most,
      visitorsOfNetwork: half,
    })
    return this.php.take(
      {
        ...order(asker),
        running: [
          ...running,
          { name: `wiki ${asker.wiki}`, most, of: 'all' },
          ...visitorsOnly(asker, { name: `visitors to ${asker.wiki}`, most: half, of: 'all' }),
        ],
        waiting: limits(asker, READERS),
      },
      patient(gone),
    )
  }

  /** Waits for the wiki's one place for writing. @returns what frees it. @throws as {@link Turns.take}. */
  forWriting(asker: Asker, gone: AbortSignal): Promise<() => void> {
    const line = this.lines.get(asker.wiki) ?? new Turns()
    this.lines.set(asker.wiki, line)
    const one: Limit = { name: 'all', most: 1, of: 'all' }
    return line.take({ ...order(asker), running: [one], waiting: limits(asker, WRITERS) }, patient(gone))
  }
}

function order({ network, member }: Asker): Pick<Claim, 'network' | 'first'> {
  return { network, first: member }
}

function limits(asker: Asker, most: typeof WRITERS): Limit[] {
  const { network } = asker
  return [
    { name: `network ${network}`, most: most.network, of: 'network' },
    ...visitorsOnly(
      asker,
      { name: `visitors of ${network}`, most: most.visitorsOfNetwork, of: 'network' },
      { name: 'visitors', most: most.visitors, of: 'all' },
    ),
    { name: 'all', most: most.all, of: 'all' },
  ]
}

function visitorsOnly({ member }: Asker, ...limits: Limit[]): Limit[] {
  return member ? [] : limits
}

function patient(gone: AbortSignal): AbortSignal {
  return AbortSignal.any([gone, AbortSignal.timeout(PATIENCE_MS)])
}
