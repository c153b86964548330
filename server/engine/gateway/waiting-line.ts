/** An entry that waits, as far as its place in the line depends on it. */
export interface InLine {
  readonly network: string
  readonly wiki: string
}

/** Every so many turns the entry that has waited longest goes next, so that nobody waits forever. */
const OLDEST_GOES_EVERY = 16

/**
 * Entries that wait for their turn. Wikis alternate as well as networks: next is the entry whose wiki and
 * whose network have both waited longest for a turn. So neither one wiki that many networks visit, nor one
 * network that visits many wikis, delays the others by more than one turn.
 */
export class WaitingLine<Entry extends InLine> {
  private readonly entries = new Set<Entry>()
  private readonly turns: LastTurns

  constructor(turns: LastTurns) {
    this.turns = turns
  }

  get size(): number {
    return this.entries.size
  }

  /** In the order of their arrival. */
  [Symbol.iterator](): Iterator<Entry> {
    return this.entries.values()
  }

  add(entry: Entry): void {
    this.entries.add(entry)
  }

  remove(entry: Entry): void {
    this.entries.delete(entry)
  }

  /** Removes and returns the next of those that fit. */
  next(fits: (entry: Entry) => boolean): Entry | undefined {
    const takesOldest = this.turns.count % OLDEST_GOES_EVERY === 0
    let best: Entry | undefined
    let rank: Rank = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
    for (const entry of this.entries) {
      const own = this.turns.rankOf(entry)
      if ((best && !isBefore(own, rank)) || !fits(entry)) continue
      best = entry
      rank = own
      if (takesOldest) break
    }
    if (best) this.entries.delete(best)
    return best
  }
}

/** The later and the earlier of two last turns. */
type Rank = readonly [later: number, earlier: number]

function isBefore(one: Rank, other: Rank): boolean {
  return one[0] < other[0] || (one[0] === other[0] && one[1] < other[1])
}

/** When wikis and networks last had a turn, as long as they have an entry that waits or runs. */
export class LastTurns {
  /** Turns so far. */
  count = 0
  private readonly wikis = new Turns()
  private readonly networks = new Turns()

  get size(): number {
    return this.wikis.size + this.networks.size
  }

  /** Call when an entry begins to wait or to run, and {@link forget} when it ends. */
  know({ wiki, network }: InLine): void {
    this.wikis.know(wiki)
    this.networks.know(network)
  }

  forget({ wiki, network }: InLine): void {
    this.wikis.forget(wiki)
    this.networks.forget(network)
  }

  /** Notes that it is an entry's turn. */
  note({ wiki, network }: InLine): void {
    this.count++
    this.wikis.note(wiki, this.count)
    this.networks.note(network, this.count)
  }

  rankOf({ wiki, network }: InLine): Rank {
    const turns = [this.wikis.last(wiki), this.networks.last(network)] as const
    return [Math.max(...turns), Math.min(...turns)]
  }
}

class Turns {
  private readonly known = new Map<string, { entries: number; last: number }>()

  get size(): number {
    return this.known.size
  }

  know(name: string): void {
    const turn = this.known.get(name)
    if (turn) turn.entries++
    else this.known.set(name, { entries: 1, last: 0 })
  }

  forget(name: string): void {
    const turn = this.known.get(name)
    if (turn && --turn.entries === 0) this.known.delete(name)
  }

  note(name: string, count: number): void {
    const turn = this.known.get(name)
    if (turn) turn.last = count
  }

  last(name: string): number {
    return this.known.get(name)?.last ?? 0
  }
}
