import { TooBusyError } from '#server/engine/php/worker-slots.ts'

/** A network makes more requests at once than its share. */
export class TooManyError extends Error {
  override readonly name = 'TooManyError'
}

/** How many entries may count towards one name. */
export interface Limit {
  readonly name: string
  readonly most: number
  /**
   * Whose limit it is. A network beyond its own limit is told so; other clients are told that the wikis are
   * busy.
   */
  readonly of: 'network' | 'all'
}

/** A request that wants to run. */
export interface QueueEntry {
  readonly network: string
  /** Goes before all entries that do not. */
  readonly first: boolean
  /** Limits on what runs at once. An entry that would exceed one waits. */
  readonly running: readonly Limit[]
  /** Limits on what waits. An entry that would exceed one is refused. */
  readonly waiting: readonly Limit[]
}

interface Waiter {
  readonly entry: QueueEntry
  readonly start: () => void
}

/**
 * Lets entries run as long as none of their limits is exceeded. The others wait. Entries that go first come
 * before the rest, and equal entries are taken from one network after another, so that a long queue of one
 * network does not delay the others.
 */
export class FairQueue {
  private readonly running = new Map<string, number>()
  private readonly waiting = new Map<string, number>()
  private readonly queues = [new NetworkQueue(), new NetworkQueue()] as const

  /**
   * @returns a function that leaves the queue again, which may be called more than once.
   * @throws TooManyError or TooBusyError immediately when too many wait; the signal's reason when it is
   * aborted.
   */
  async enter(entry: QueueEntry, signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted()
    if (this.mayRun(entry)) count(this.running, entry.running, 1)
    else await this.wait(entry, signal)
    let held = true
    return () => {
      if (held) this.end(entry)
      held = false
    }
  }

  private mayRun(entry: QueueEntry): boolean {
    return !full(this.running, entry.running)
  }

  private wait(entry: QueueEntry, signal: AbortSignal): Promise<void> {
    const limit = full(this.waiting, entry.waiting)
    if (limit?.of === 'network') throw new TooManyError('Too many requests from this network are waiting.')
    if (limit) throw new TooBusyError('Too many requests are waiting.')
    const queue = this.queues[entry.first ? 0 : 1]
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        entry,
        start: () => {
          signal.removeEventListener('abort', leave)
          count(this.waiting, entry.waiting, -1)
          count(this.running, entry.running, 1)
          resolve()
        },
      }
      const leave = () => {
        queue.remove(waiter)
        count(this.waiting, entry.waiting, -1)
        reject(signal.reason)
      }
      count(this.waiting, entry.waiting, 1)
      queue.add(waiter)
      signal.addEventListener('abort', leave, { once: true })
    })
  }

  private end(entry: QueueEntry): void {
    count(this.running, entry.running, -1)
    for (const queue of this.queues)
      for (let next = queue.next(this.fits); next; next = queue.next(this.fits)) next.start()
  }

  private readonly fits = ({ entry }: Waiter) => this.mayRun(entry)
}

/** Waiting entries by network. The network whose last turn is the longest ago comes first. */
class NetworkQueue {
  private readonly networks = new Map<string, Waiter[]>()

  add(waiter: Waiter): void {
    const { network } = waiter.entry
    const others = this.networks.get(network)
    if (others) others.push(waiter)
    else this.networks.set(network, [waiter])
  }

  remove(waiter: Waiter): void {
    const { network } = waiter.entry
    this.keep(network, this.networks.get(network)?.filter(other => other !== waiter) ?? [])
  }

  /** Removes and returns the first that fits. */
  next(fits: (waiter: Waiter) => boolean): Waiter | undefined {
    for (const [network, waiters] of this.networks) {
      const waiter = waiters.find(fits)
      if (!waiter) continue
      this.networks.delete(network)
      this.keep(
        network,
        waiters.filter(other => other !== waiter),
      )
      return waiter
    }
    return undefined
  }

  private keep(network: string, waiters: Waiter[]): void {
    if (waiters.length > 0) this.networks.set(network, waiters)
    else this.networks.delete(network)
  }
}

function full(counts: ReadonlyMap<string, number>, limits: readonly Limit[]): Limit | undefined {
  return limits.find(({ name, most }) => (counts.get(name) ?? 0) >= most)
}

function count(counts: Map<string, number>, limits: readonly Limit[], by: 1 | -1): void {
  for (const { name } of limits) {
    const now = (counts.get(name) ?? 0) + by
    if (now > 0) counts.set(name, now)
    else counts.delete(name)
  }
}
