import { availableParallelism } from 'node:os'
import { MINUTE_MS, SECOND_MS } from '#contract/durations.ts'
import {
  FairQueue,
  ofAll,
  ofNetwork,
  type QueueEntry,
  waitSignal,
} from '#server/gateway/limits/fair-queue.ts'
import type { Requester } from '#server/gateway/limits/shares.ts'
import { neighborhoodOf } from '#server/platform/http/network.ts'

/** The sender of a query. */
export type Asker = Pick<Requester, 'network' | 'wiki'>

/** Queries that may run at once. */
const RUNNING = {
  networkToWiki: 1,
  network: 2,
  neighborhood: 4,
} as const
const RUNNING_MIN = 8
/** Searches that wikis do at once for queries. PHP's other slots are for people. */
const SEARCHING = { all: 2, network: 1 } as const
/** Queries that may wait. */
const WAITING = { all: 200, wiki: 100, network: 30, neighborhood: 60 } as const
/** How long a query waits for its turn: a bit longer than the one before it may take. */
const WAIT_MAX_MS = 2 * MINUTE_MS

/** A text of up to this many characters is read within milliseconds. Nearly all queries are shorter. */
const SHORT_TEXT = 5_000

/** A turn of an engine. */
export interface EngineTurn {
  /** Aborts when the query has had its time and others wait. */
  readonly over: AbortSignal
  /** Ends the turn. */
  readonly leave: () => void
}

/** How long a query may run while others wait: first, and again after it has given way to quicker ones. */
const QUICK_MS = 2 * SECOND_MS
export const LONG_MS = 8 * SECOND_MS

interface RunningTurn {
  readonly entry: QueueEntry
  readonly over: AbortController
  /** Whether it has had its time. */
  isLong: boolean
}

/** Shares out the query engines; docs/design/query-protocol.md says why. */
export class QueryShares {
  private readonly language = new FairQueue()
  private readonly searches = new FairQueue()
  private readonly engines = new FairQueue()
  /** Oldest first. */
  private readonly turns = new Set<RunningTurn>()

  /**
   * Waits until the query may be read. One thread reads all queries; short ones go first.
   * @returns a function that ends the turn.
   * @throws as {@link FairQueue.enter}.
   */
  async forReading(asker: Asker, text: string, gone: AbortSignal): Promise<() => void> {
    const running = [ofAll('all', 1)]
    return await this.language.enter(
      entryOf(asker, running, text.length <= SHORT_TEXT),
      waitSignal(gone, WAIT_MAX_MS),
    )
  }

  /**
   * Waits until the wiki may be asked to search for a query.
   * @returns a function that ends the turn.
   * @throws as {@link FairQueue.enter}.
   */
  async forSearching(asker: Asker, gone: AbortSignal): Promise<() => void> {
    const running = [ofAll('all', SEARCHING.all), ofNetwork(`network ${asker.network}`, SEARCHING.network)]
    return await this.searches.enter(entryOf(asker, running, true), waitSignal(gone, WAIT_MAX_MS))
  }

  /**
   * Waits until the query may run. When it has had its time and others wait, its turn's signal aborts.
   * @param wiki.atOnce how many queries the wiki's engine answers at once.
   * @param isQuick false for a query that has given way before, so that quicker ones go first.
   * @throws as {@link FairQueue.enter}.
   */
  async forRunning(
    asker: Asker,
    { atOnce, isQuick, gone }: { atOnce: number; isQuick: boolean; gone: AbortSignal },
  ): Promise<EngineTurn> {
    const { network, wiki } = asker
    const neighborhood = neighborhoodOf(network)
    const running = [
      ofAll(`wiki ${wiki}`, atOnce),
      ofNetwork(`network ${network} to ${wiki}`, RUNNING.networkToWiki),
      ofNetwork(`network ${network}`, RUNNING.network),
      ofNetwork(`neighborhood ${neighborhood}`, RUNNING.neighborhood),
      ofAll('all', Math.max(RUNNING_MIN, 2 * availableParallelism())),
    ]
    const entry = entryOf(asker, running, isQuick)
    const entering = this.engines.enter(entry, waitSignal(gone, WAIT_MAX_MS))
    this.endLongTurns()
    const leave = await entering
    const turn: RunningTurn = { entry, over: new AbortController(), isLong: false }
    this.turns.add(turn)
    const timer = setTimeout(
      () => {
        turn.isLong = true
        this.endLongTurns()
      },
      isQuick ? QUICK_MS : LONG_MS,
    )
    return {
      over: turn.over.signal,
      leave: () => {
        clearTimeout(timer)
        this.turns.delete(turn)
        leave()
        this.endLongTurns()
      },
    }
  }

  /** For each waiting network, ends the oldest turn that has had its time and keeps it waiting. */
  private endLongTurns(): void {
    const served = new Set<QueueEntry>()
    const blockedBy = ({ entry }: RunningTurn) =>
      this.engines.waitingFor(entry).filter(one => one.network !== entry.network && !served.has(one))
    const serve = (turn: RunningTurn) => {
      const waiting = blockedBy(turn)
      for (const one of waiting) served.add(one)
      return waiting.length > 0
    }
    for (const turn of this.turns) if (turn.over.signal.aborted) serve(turn)
    for (const turn of this.turns)
      if (turn.isLong && !turn.over.signal.aborted && serve(turn)) turn.over.abort()
  }
}

function entryOf({ network, wiki }: Asker, running: QueueEntry['running'], first: boolean): QueueEntry {
  const waiting = [
    ofNetwork(`network ${network}`, WAITING.network),
    ofNetwork(`neighborhood ${neighborhoodOf(network)}`, WAITING.neighborhood),
    ofAll(`wiki ${wiki}`, WAITING.wiki),
    ofAll('all', WAITING.all),
  ]
  return { network, wiki, first, running, waiting }
}
