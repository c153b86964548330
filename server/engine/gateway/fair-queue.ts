import { TooBusyError } from '#server/engine/php/worker-slots.ts'
import { type InLine, LastTurns, WaitingLine } from './waiting-line.ts'

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
export interface QueueEntry extends InLine {
  /** Goes before all entries that do not. */
  readonly first: boolean
  /** Limits on what runs at once. An entry that would exceed one waits. */
  readonly running: readonly Limit[]
  /** Limits on what waits. An entry that would exceed one is refused. */
  readonly waiting: readonly Limit[]
}

interface Waiter extends InLine {
  readonly entry: QueueEntry
  readonly start: () => void
  /** Refuses it after all. */
  readonly drop: () => void
}

/**
 * Lets entries run as long as none of their limits is exceeded. The others wait. Entries that go first come
 * before the rest; among equal entries wikis and networks take turns.
 */
export class FairQueue {
  private readonly running = new Map<string, number>()
  private readonly waiting = new Map<string, number>()
  private readonly turns = new LastTurns()
  private readonly lines = [new WaitingLine<Waiter>(this.turns), new WaitingLine<Waiter>(this.turns)] as const

  /** Entries that wait. */
  get length(): number {
    return this.lines[0].size + this.lines[1].size
  }

  /** Wikis and networks that it remembers. */
  get size(): number {
    return this.turns.size
  }

  /**
   * @returns a function that leaves the queue again, which may be called more than once.
   * @throws TooManyError or TooBusyError immediately when too many wait; the signal's reason when it is
   * aborted.
   */
  async enter(entry: QueueEntry, signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted()
    if (this.mayRun(entry)) {
      this.turns.know(entry)
      this.run(entry)
    } else await this.wait(entry, signal)
    let held = true
    return () => {
      if (held) this.end(entry)
      held = false
    }
  }

  private run(entry: QueueEntry): void {
    count(this.running, entry.running, 1)
    this.turns.note(entry)
  }

  private mayRun(entry: QueueEntry): boolean {
    return !full(this.running, entry.running)
  }

  private wait(entry: QueueEntry, signal: AbortSignal): Promise<void> {
    let limit = full(this.waiting, entry.waiting)
    while (limit?.of === 'all' && this.displace(entry, limit)) limit = full(this.waiting, entry.waiting)
    if (limit?.of === 'network') throw new TooManyError('Too many requests from this network are waiting.')
    if (limit) throw new TooBusyError('Too many requests are waiting.')
    const line = this.lines[entry.first ? 0 : 1]
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        entry,
        wiki: entry.wiki,
        network: entry.network,
        start: () => {
          signal.removeEventListener('abort', leave)
          count(this.waiting, entry.waiting, -1)
          this.run(entry)
          resolve()
        },
        drop: () => refuse(new TooBusyError('Too many requests are waiting.')),
      }
      const refuse = (reason: unknown) => {
        signal.removeEventListener('abort', leave)
        line.remove(waiter)
        count(this.waiting, entry.waiting, -1)
        this.turns.forget(entry)
        reject(reason)
      }
      const leave = () => refuse(signal.reason)
      count(this.waiting, entry.waiting, 1)
      this.turns.know(entry)
      line.add(waiter)
      signal.addEventListener('abort', leave, { once: true })
    })
  }

  /**
   * Makes room under a limit that all share: refuses the last request to the wiki for which most are waiting, unless
   * the newcomer's wiki has as many.
   */
  private displace(newcomer: QueueEntry, { name }: Limit): boolean {
    const wikis = new Map<string, Waiter[]>()
    for (const waiter of this.lines[newcomer.first ? 0 : 1])
      if (waiter.entry.waiting.some(limit => limit.name === name)) {
        const others = wikis.get(waiter.wiki)
        if (others) others.push(waiter)
        else wikis.set(waiter.wiki, [waiter])
      }
    let most: readonly Waiter[] = []
    for (const waiters of wikis.values()) if (waiters.length > most.length) most = waiters
    if (most.length <= (wikis.get(newcomer.wiki)?.length ?? 0) + 1) return false
    most.at(-1)?.drop()
    return true
  }

  private end(entry: QueueEntry): void {
    count(this.running, entry.running, -1)
    this.turns.forget(entry)
    for (const line of this.lines)
      for (let next = line.next(this.fits); next; next = line.next(this.fits)) next.start()
  }

  private readonly fits = ({ entry }: Waiter) => this.mayRun(entry)
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
