import { MINUTE_MS, SECOND_MS } from '#contract/durations.ts'
import { FairQueue, type Limit, ofAll, ofNetwork, type QueueEntry, waitSignal } from './fair-queue.ts'

/** The sender of a request, as far as shares depend on it. */
export interface Requester {
  /** As `networkOf` returns it. */
  readonly network: string
  /** The wiki's host. */
  readonly wiki: string
  /** Whether MediaWiki has recognized this client as a member before. */
  readonly loggedIn: boolean
  /** Whether several requests may write to the wiki at once; false for SQLite. */
  readonly manyWrite?: boolean
}

/** Requests that may wait, in total and by network. */
const WAITING = {
  /** For PHP, to read. */
  readers: {
    all: 1000,
    network: 500,
    wiki: 600,
    visitors: 750,
    visitorsOfNetwork: 250,
    visitorsToWiki: 400,
  },
  /** To write. `wiki`, `networkToWiki` and `visitorsToWiki` apply to each wiki. */
  writers: { wiki: 256, networkToWiki: 128, visitors: 512, visitorsOfNetwork: 64, visitorsToWiki: 128 },
  /** For a thumbnail: a page may show many new ones. */
  thumbnails: { wiki: 256, network: 128 },
} as const

/** Thumbnails made at once; a large picture takes 200 MB of memory meanwhile. */
const THUMBNAILS_AT_ONCE = 2

/** How long a request waits for its turn. */
const WAIT_MAX_MS = MINUTE_MS
/** How long a visitor waits for a wiki's jobs, which pause after 3 seconds. */
const VISITORS_WAIT_FOR_JOBS_MAX_MS = 5 * SECOND_MS

/** Seconds of processor time that PHP may spend on one request. */
const SECONDS = {
  member: 120,
  visitor: 30,
  /** Just enough to log in or create an account, because all other writers of the wiki wait meanwhile. */
  visitorWrites: 5,
} as const

/**
 * What PHP does for a request: `asks` is a read whose sender chooses what is computed, such as a POST that only
 * reads, or a costly page.
 */
export type Work = 'reads' | 'asks' | 'writes'

export function secondsFor({ loggedIn }: Requester, work: Work): number {
  if (loggedIn) return SECONDS.member
  return work === 'writes' ? SECONDS.visitorWrites : SECONDS.visitor
}

/** Shares out PHP's slots and the wikis' write lanes; docs/adr/0012 says why. */
export class Shares {
  private readonly php = new FairQueue()
  private readonly writers = new FairQueue()
  private readonly thumbnails = new FairQueue()
  /** PHP's slots for visitors who write, so that a visitor who holds a write lane never waits for PHP. */
  private readonly visitorWriteSlots: number
  /** PHP's other slots. */
  private readonly slots: number

  /** @param workers requests that PHP works on at once. */
  constructor(workers: number) {
    this.visitorWriteSlots = Math.max(1, Math.floor(workers / 5))
    this.slots = Math.max(1, workers - this.visitorWriteSlots)
  }

  /** Requests that wait for a slot, for a write lane, or for a thumbnail. */
  get waiting(): number {
    return this.php.length + this.writers.length + this.thumbnails.length
  }

  /** The number of PHP's slots that one network or one wiki may have at once. */
  private get mostOfOne(): number {
    return Math.max(1, this.slots - Math.max(1, Math.floor(this.slots / 4)))
  }

  /** Waits for one of PHP's slots. @returns a function that releases it. @throws as {@link FairQueue.enter}. */
  async forPhp(requester: Requester, work: Work, gone: AbortSignal): Promise<() => void> {
    // Visitors who write got their slot with the write lane.
    if (work === 'writes' && !requester.loggedIn) return () => undefined
    const { network, wiki } = requester
    const half = Math.ceil(this.slots / 2)
    const most = this.mostOfOne
    const { readers } = WAITING
    return await this.php.enter(
      {
        ...order(requester),
        running: [
          ofNetwork(`network ${network}`, most),
          ofAll(`wiki ${wiki}`, most),
          ofAll('all', this.slots),
          ...membersOnly(requester, ofAll('members', Math.max(1, this.slots - 1))),
          ...visitorsOnly(
            requester,
            ofNetwork(`visitors of ${network}`, half),
            ofAll(`visitors to ${wiki}`, half),
            ofAll('visitors', most),
            ...(work === 'asks' ? [ofAll('visitors who ask', Math.max(1, Math.floor(this.slots / 2)))] : []),
          ),
        ],
        waiting: [
          ofNetwork(`network ${network}`, readers.network),
          ofAll(`wiki ${wiki}`, readers.wiki),
          ofAll('all', readers.all),
          ...visitorsOnly(
            requester,
            ofNetwork(`visitors of ${network}`, readers.visitorsOfNetwork),
            ofAll(`visitors to ${wiki}`, readers.visitorsToWiki),
            ofAll('visitors', readers.visitors),
          ),
        ],
      },
      waitSignal(gone, WAIT_MAX_MS),
    )
  }

  /**
   * Waits until the request may write to the wiki. A visitor also waits for one of the few slots that all
   * visitors who write share. A waiting request holds neither. The lane itself, which jobs and imports also take,
   * belongs to `WikiLock`.
   * @returns a function that releases them.
   * @throws as {@link FairQueue.enter}.
   */
  async forWriting(requester: Requester, gone: AbortSignal): Promise<() => void> {
    const { network, wiki } = requester
    const { writers } = WAITING
    return await this.writers.enter(
      {
        ...order(requester),
        running: [
          ofAll(`wiki ${wiki}`, requester.manyWrite ? this.mostOfOne : 1),
          ...visitorsOnly(
            requester,
            ofNetwork(`visitors of ${network}`, Math.ceil(this.visitorWriteSlots / 2)),
            ofAll('visitors', this.visitorWriteSlots),
          ),
        ],
        waiting: [
          ofNetwork(`network ${network} to ${wiki}`, writers.networkToWiki),
          ofAll(`wiki ${wiki}`, writers.wiki),
          ...visitorsOnly(
            requester,
            ofNetwork(`visitors of ${network}`, writers.visitorsOfNetwork),
            ofAll(`visitors to ${wiki}`, writers.visitorsToWiki),
            ofAll('visitors', writers.visitors),
          ),
        ],
      },
      waitSignal(gone, WAIT_MAX_MS),
    )
  }

  /**
   * Waits until a thumbnail of the wiki may be made. They are made one after another, so that none is made twice
   * and each is measured before the next.
   * Returns and throws like {@link forPhp}.
   */
  async forThumbnail(requester: Requester, gone: AbortSignal): Promise<() => void> {
    const { network, wiki } = requester
    return await this.thumbnails.enter(
      {
        ...order(requester),
        running: [ofAll(`wiki ${wiki}`, 1), ofAll('all', THUMBNAILS_AT_ONCE)],
        waiting: [
          ofNetwork(`network ${network}`, WAITING.thumbnails.network),
          ofAll(`wiki ${wiki}`, WAITING.thumbnails.wiki),
        ],
      },
      waitSignal(gone, WAIT_MAX_MS),
    )
  }
}

/**
 * Limits how long a visitor waits for the wiki's own jobs and imports, because a visitor occupies one of few
 * slots meanwhile.
 */
export function jobWaitSignal({ loggedIn }: Requester, gone: AbortSignal): AbortSignal {
  return loggedIn ? gone : waitSignal(gone, VISITORS_WAIT_FOR_JOBS_MAX_MS)
}

function order({ network, wiki, loggedIn }: Requester): Pick<QueueEntry, 'network' | 'wiki' | 'first'> {
  return { network, wiki, first: loggedIn }
}

function visitorsOnly({ loggedIn }: Requester, ...limits: Limit[]): Limit[] {
  return loggedIn ? [] : limits
}

function membersOnly({ loggedIn }: Requester, ...limits: Limit[]): Limit[] {
  return loggedIn ? limits : []
}
