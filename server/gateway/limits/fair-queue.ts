import { msg } from '#i18n/msg.ts'
import { TooBusyError } from '#server/php/worker-slots.ts'
import { neighborhoodOf } from '#server/platform/http/network.ts'
import { type InLine, LastTurns, WaitingLine } from './waiting-line.ts'

/** A network makes more requests at once than its share allows. */
export class TooManyError extends Error {
  override readonly name = 'TooManyError'
}

/** How many entries may count towards one name. */
export interface Limit {
  readonly name: string
  readonly most: number
  /**
   * Whose limit it is. A network beyond its own limit is told so; beyond a shared one, clients are told that the
   * wikis are busy.
   */
  readonly of: 'network' | 'all'
}

/** A limit on one network. */
export function ofNetwork(name: string, most: number): Limit {
  return { name, most, of: 'network' }
}

/** A limit that all share. */
export function ofAll(name: string, most: number): Limit {
  return { name, most, of: 'all' }
}

/** A signal that aborts when the client has gone or has waited for `maxMs`. */
export function waitSignal(gone: AbortSignal, maxMs: number): AbortSignal {
  return AbortSignal.any([gone, AbortSignal.timeout(maxMs)])
}

/** A request that wants to run. */
export interface QueueEntry extends Omit<InLine, 'neighborhood'> {
  /** Goes before all entries that do not. */
  readonly first: boolean
  /** Limits on what runs at once. An entry that would exceed one waits. */
  readonly running: readonly Limit[]
  /** Limits on what waits. An entry that would exceed one is refused. */
  readonly waiting: readonly Limit[]
}

type WaitingEntry = QueueEntry & InLine

interface Waiter extends InLine {
  readonly entry: WaitingEntry
  readonly start: () => void
  /** Refuses the waiting entry after all. */
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

  /** The number of entries that wait. */
  get length(): number {
    return this.lines[0].size + this.lines[1].size
  }

  /** The number of wikis, neighborhoods and networks remembered. */
  get size(): number {
    return this.turns.size
  }

  /** Entries that wait and could run if this one ended. */
  waitingFor(entry: QueueEntry): readonly QueueEntry[] {
    const left = new Map(this.running)
    count(left, entry.running, -1)
    return this.lines
      .flatMap(line => [...line].map(waiter => waiter.entry))
      .filter(one => !exceeded(left, one.running))
  }

  /**
   * @returns a function that leaves the queue; it may be called more than once.
   * @throws TooManyError or TooBusyError immediately when too many wait; the signal's reason when it aborts, a
   * `TimeoutError` after too long a wait.
   */
  async enter(asked: QueueEntry, signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted()
    const entry = { ...asked, neighborhood: neighborhoodOf(asked.network) }
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

  private run(entry: WaitingEntry): void {
    count(this.running, entry.running, 1)
    this.turns.note(entry)
  }

  private mayRun(entry: QueueEntry): boolean {
    return !exceeded(this.running, entry.running)
  }

  private wait(entry: WaitingEntry, signal: AbortSignal): Promise<void> {
    let limit = exceeded(this.waiting, entry.waiting)
    while (limit?.of === 'all' && this.displace(entry, limit)) limit = exceeded(this.waiting, entry.waiting)
    if (limit?.of === 'network') throw new TooManyError('Too many requests from this network are waiting.')
    if (limit) throw new TooBusyError('Too many requests are waiting.')
    const line = this.lines[entry.first ? 0 : 1]
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        entry,
        wiki: entry.wiki,
        network: entry.network,
        neighborhood: entry.neighborhood,
        start: () => {
          signal.removeEventListener('abort', leave)
          count(this.waiting, entry.waiting, -1)
          this.run(entry)
          resolve()
        },
        drop: () => refuse(new TooBusyError(msg('error-too-many-requests-waiting'))),
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
   * Makes room under a limit that all share. Refuses the last request to the wiki with the most waiting requests
   * or, if the newcomer's wiki has as many, the last one from the neighborhood, or else the network, with the
   * most of that wiki's requests. So a newcomer finds room no matter how many networks fill the queue.
   */
  private displace(newcomer: WaitingEntry, { name }: Limit): boolean {
    let waiters = [...this.lines[newcomer.first ? 0 : 1]].filter(({ entry }) =>
      entry.waiting.some(limit => limit.name === name),
    )
    let found = false
    for (const level of ['wiki', 'neighborhood', 'network'] as const) {
      const groups = Map.groupBy(waiters, waiter => waiter[level])
      const own = groups.get(newcomer[level]) ?? []
      const [most = []] = [...groups.values()].sort((a, b) => b.length - a.length)
      found ||= most.length > own.length + 1
      waiters = found ? most : own
    }
    if (found) waiters.at(-1)?.drop()
    return found
  }

  private end(entry: WaitingEntry): void {
    count(this.running, entry.running, -1)
    this.turns.forget(entry)
    for (const line of this.lines)
      for (let next = line.next(this.fits); next; next = line.next(this.fits)) next.start()
  }

  private readonly fits = ({ entry }: Waiter) => this.mayRun(entry)
}

function exceeded(counts: ReadonlyMap<string, number>, limits: readonly Limit[]): Limit | undefined {
  return limits.find(({ name, most }) => (counts.get(name) ?? 0) >= most)
}

function count(counts: Map<string, number>, limits: readonly Limit[], by: 1 | -1): void {
  for (const { name } of limits) {
    const now = (counts.get(name) ?? 0) + by
    if (now > 0) counts.set(name, now)
    else counts.delete(name)
  }
}
