import { TooBusyError } from '#server/engine/php/worker-slots.ts'

/** A network makes more requests at once than its share. */
export class TooManyError extends Error {
  override readonly name = 'TooManyError'
}

/** How many claims may count towards one name. */
export interface Limit {
  readonly name: string
  readonly most: number
  /**
   * Whose limit it is. A network beyond its own limit is told so; other clients are told that the wikis are
   * busy.
   */
  readonly of: 'network' | 'all'
}

/** A request for a turn. */
export interface Claim {
  readonly network: string
  /** Goes before all claims that do not. */
  readonly first: boolean
  /** Limits on what runs at once. A claim that would exceed one waits. */
  readonly running: readonly Limit[]
  /** Limits on what waits. A claim that would exceed one is refused. */
  readonly waiting: readonly Limit[]
}

interface Waiter {
  readonly claim: Claim
  readonly start: () => void
}

/**
 * Lets claims run as long as none of their limits is exceeded. The others wait. Claims that go first come
 * before the rest, and equal claims are taken from one network after another, so that a long queue of one
 * network does not delay the others.
 */
export class Turns {
  private readonly running = new Map<string, number>()
  private readonly waiting = new Map<string, number>()
  private readonly queues = [new Queue(), new Queue()] as const

  /**
   * @returns a function that ends the turn, which may be called more than once.
   * @throws TooManyError or TooBusyError immediately when too many wait; the signal's reason when it is
   * aborted.
   */
  async take(claim: Claim, signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted()
    if (this.mayRun(claim)) count(this.running, claim.running, 1)
    else await this.wait(claim, signal)
    let held = true
    return () => {
      if (held) this.end(claim)
      held = false
    }
  }

  private mayRun(claim: Claim): boolean {
    return !full(this.running, claim.running)
  }

  private wait(claim: Claim, signal: AbortSignal): Promise<void> {
    const limit = full(this.waiting, claim.waiting)
    if (limit?.of === 'network') throw new TooManyError('Too many requests from this network are waiting.')
    if (limit) throw new TooBusyError('Too many requests are waiting.')
    const queue = this.queues[claim.first ? 0 : 1]
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        claim,
        start: () => {
          signal.removeEventListener('abort', leave)
          count(this.waiting, claim.waiting, -1)
          count(this.running, claim.running, 1)
          resolve()
        },
      }
      const leave = () => {
        queue.remove(waiter)
        count(this.waiting, claim.waiting, -1)
        reject(signal.reason)
      }
      count(this.waiting, claim.waiting, 1)
      queue.add(waiter)
      signal.addEventListener('abort', leave, { once: true })
    })
  }

  private end(claim: Claim): void {
    count(this.running, claim.running, -1)
    for (const queue of this.queues)
      for (let next = queue.next(this.fits); next; next = queue.next(this.fits)) next.start()
  }

  private readonly fits = ({ claim }: Waiter) => this.mayRun(claim)
}

/** Waiting claims by network. The network whose last turn is the longest ago comes first. */
class Queue {
  private readonly networks = new Map<string, Waiter[]>()

  add(waiter: Waiter): void {
    const { network } = waiter.claim
    const others = this.networks.get(network)
    if (others) others.push(waiter)
    else this.networks.set(network, [waiter])
  }

  remove(waiter: Waiter): void {
    const { network } = waiter.claim
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
