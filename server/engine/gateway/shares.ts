import { type Claim, type Limit, Turns } from './turns.ts'

/** Who asks for PHP's time. */
export interface Asker {
  /** As `siteOf` names it. */
  readonly network: string
  /** The wiki's host. */
  readonly wiki: string
  /** Whether MediaWiki has signed this client in before. */
  readonly member: boolean
}

/** Requests that may wait, each counted in all and by network. */
const WAITING = {
  /** For PHP, to read. */
  readers: { all: 1000, network: 500, visitors: 750, visitorsOfNetwork: 250 },
  /** To write, the first two to one wiki. */
  writers: { wiki: 256, networkToWiki: 128, visitors: 512, visitorsOfNetwork: 64, visitorsToWiki: 128 },
} as const

/** Milliseconds anybody waits for a turn. */
const PATIENCE_MS = 60_000
/** Jobs pause after 3 seconds. */
const VISITORS_PATIENCE_WITH_JOBS_MS = 5000

/** Seconds of the processor that PHP may spend on one request. */
const SECONDS = {
  member: 120,
  visitor: 30,
  /** Enough for logging in or making an account, and no more than that: all other writers of the wiki wait meanwhile. */
  visitorWrites: 5,
} as const

export function secondsFor({ member }: Asker, work: 'reads' | 'writes'): number {
  if (member) return SECONDS.member
  return work === 'writes' ? SECONDS.visitorWrites : SECONDS.visitor
}

/** Who gets which share of PHP and of a wiki's line for writing; docs/adr/0012 says why. */
export class Shares {
  private readonly php = new Turns()
  private readonly writing = new Turns()
  /** Of PHP's places, those kept for visitors who write, so that nobody who holds a wiki's line waits for PHP. */
  private readonly kept: number
  private readonly places: number

  /** @param workers requests that PHP works on at once. */
  constructor(workers: number) {
    this.kept = Math.max(1, Math.floor(workers / 5))
    this.places = Math.max(1, workers - this.kept)
  }

  /** Waits for one of PHP's places. @returns what frees it. @throws as {@link Turns.take}. */
  async forPhp(asker: Asker, work: 'reads' | 'writes', gone: AbortSignal): Promise<() => void> {
    // Their place came with the line.
    if (work === 'writes' && !asker.member) return () => undefined
    const { network, wiki } = asker
    const half = Math.ceil(this.places / 2)
    const most = Math.max(1, this.places - Math.max(1, Math.floor(this.places / 4)))
    const { readers } = WAITING
    return await this.php.take(
      {
        ...order(asker),
        running: [
          ofNetwork(`network ${network}`, most),
          ofAll(`wiki ${wiki}`, most),
          ofAll('all', this.places),
          ...membersOnly(asker, ofAll('members', Math.max(1, this.places - 1))),
          ...visitorsOnly(
            asker,
            ofNetwork(`visitors of ${network}`, half),
            ofAll(`visitors to ${wiki}`, half),
            ofAll('visitors', most),
          ),
        ],
        waiting: [
          ofNetwork(`network ${network}`, readers.network),
          ofAll('all', readers.all),
          ...visitorsOnly(
            asker,
            ofNetwork(`visitors of ${network}`, readers.visitorsOfNetwork),
            ofAll('visitors', readers.visitors),
          ),
        ],
      },
      patient(gone),
    )
  }

  /**
   * Waits for the wiki's one place for writing; visitors at the same time for one of PHP's, of which all of them together have
   * a few. Whoever waits holds neither.
   * @returns what frees it. @throws as {@link Turns.take}.
   */
  async forWriting(asker: Asker, gone: AbortSignal): Promise<() => void> {
    const { network, wiki } = asker
    const { writers } = WAITING
    return await this.writing.take(
      {
        ...order(asker),
        running: [
          ofAll(`wiki ${wiki}`, 1),
          ...visitorsOnly(
            asker,
            ofNetwork(`visitors of ${network}`, Math.ceil(this.kept / 2)),
            ofAll('visitors', this.kept),
          ),
        ],
        waiting: [
          ofNetwork(`network ${network} to ${wiki}`, writers.networkToWiki),
          ofAll(`wiki ${wiki}`, writers.wiki),
          ...visitorsOnly(
            asker,
            ofNetwork(`visitors of ${network}`, writers.visitorsOfNetwork),
            ofAll(`visitors to ${wiki}`, writers.visitorsToWiki),
            ofAll('visitors', writers.visitors),
          ),
        ],
      },
      patient(gone),
    )
  }
}

/** Ends the wait of whoever holds the line for the wiki's own jobs and imports: a visitor holds one of few places meanwhile. */
export function patientWithJobs({ member }: Asker, gone: AbortSignal): AbortSignal {
  return member ? gone : AbortSignal.any([gone, AbortSignal.timeout(VISITORS_PATIENCE_WITH_JOBS_MS)])
}

function order({ network, member }: Asker): Pick<Claim, 'network' | 'first'> {
  return { network, first: member }
}

function ofNetwork(name: string, most: number): Limit {
  return { name, most, of: 'network' }
}

function ofAll(name: string, most: number): Limit {
  return { name, most, of: 'all' }
}

function visitorsOnly({ member }: Asker, ...limits: Limit[]): Limit[] {
  return member ? [] : limits
}

function membersOnly({ member }: Asker, ...limits: Limit[]): Limit[] {
  return member ? limits : []
}

function patient(gone: AbortSignal): AbortSignal {
  return AbortSignal.any([gone, AbortSignal.timeout(PATIENCE_MS)])
}
