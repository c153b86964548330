import { availableParallelism } from 'node:os'
import { MINUTE_MS } from '#contract/durations.ts'
import { FairQueue } from './fair-queue.ts'
import { neighborhoodOf } from './visitor-budgets.ts'

/** The sender of a query. */
export interface Asker {
  /** As `siteOf` returns it. */
  readonly network: string
  /** The wiki's host. */
  readonly wiki: string
}

/** Queries that are answered at once. */
const RUNNING = {
  /** Each wiki has one engine; a second query may bring its index up to date meanwhile. */
  wiki: 2,
  networkToWiki: 1,
  network: 2,
  neighborhood: 4,
} as const
const RUNNING_MIN = 8
/** Queries that may wait. */
const WAITING = { all: 200, wiki: 100, network: 30, neighborhood: 60 } as const
/** How long a query waits for its turn: as long as one before it may take, and some more. */
const WAIT_MAX_MS = 2 * MINUTE_MS

/** Shares out the engines that answer queries; docs/adr/0047 says why. */
export class QueryShares {
  private readonly language = new FairQueue()
  private readonly engines = new FairQueue()

  /**
   * Waits until the query may be read, which one thread does for all. @returns a function that ends the turn.
   * @throws as {@link FairQueue.enter}.
   */
  async forReading(asker: Asker, gone: AbortSignal): Promise<() => void> {
    return await this.enter(this.language, asker, [{ name: 'all', most: 1, of: 'all' }], gone)
  }

  /** Waits until the query may run. @returns and @throws as {@link forReading}. */
  async forRunning(asker: Asker, gone: AbortSignal): Promise<() => void> {
    const { network, wiki } = asker
    const neighborhood = neighborhoodOf(network)
    const running = [
      { name: `wiki ${wiki}`, most: RUNNING.wiki, of: 'all' },
      { name: `network ${network} to ${wiki}`, most: RUNNING.networkToWiki, of: 'network' },
      { name: `network ${network}`, most: RUNNING.network, of: 'network' },
      { name: `neighborhood ${neighborhood}`, most: RUNNING.neighborhood, of: 'network' },
      { name: 'all', most: Math.max(RUNNING_MIN, 2 * availableParallelism()), of: 'all' },
    ] as const
    return await this.enter(this.engines, asker, running, gone)
  }

  private async enter(
    queue: FairQueue,
    { network, wiki }: Asker,
    running: Parameters<FairQueue['enter']>[0]['running'],
    gone: AbortSignal,
  ): Promise<() => void> {
    const waiting = [
      { name: `network ${network}`, most: WAITING.network, of: 'network' },
      { name: `neighborhood ${neighborhoodOf(network)}`, most: WAITING.neighborhood, of: 'network' },
      { name: `wiki ${wiki}`, most: WAITING.wiki, of: 'all' },
      { name: 'all', most: WAITING.all, of: 'all' },
    ] as const
    const signal = AbortSignal.any([gone, AbortSignal.timeout(WAIT_MAX_MS)])
    return await queue.enter({ network, wiki, first: false, running, waiting }, signal)
  }
}
