/** The properties of a waiting entry that decide its place in the line. */
export interface InLine {
  readonly network: string
  /** As `neighborhoodOf` returns it. */
  readonly neighborhood: string
  readonly wiki: string
}

/** Once in so many turns, the entry that has waited longest goes next, so that nobody waits forever. */
const OLDEST_GOES_EVERY = 16

/**
 * Entries that wait for their turn. Wikis, networks and neighborhoods all alternate: next is the entry whose
 * wiki, neighborhood and network have waited longest for a turn. So neither a wiki that many networks visit, nor
 * a network that visits many wikis, nor a customer with many networks delays the others by more than one turn.
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

  /** Iterates in order of arrival. */
  [Symbol.iterator](): Iterator<Entry> {
    return this.entries.values()
  }

  add(entry: Entry): void {
    this.entries.add(entry)
  }

  remove(entry: Entry): void {
    this.entries.delete(entry)
  }

  /** Removes and returns the next entry that fits. */
  next(fits: (entry: Entry) => boolean): Entry | undefined {
    const takesOldest = this.turns.count % OLDEST_GOES_EVERY === 0
    let best: Entry | undefined
    let rank: Rank = []
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

/** The last turns of an entry's wiki, neighborhood and network, the latest first. */
type Rank = readonly number[]

function isBefore(one: Rank, other: Rank): boolean {
  const differs = one.findIndex((turn, index) => turn !== other[index])
  return (one[differs] ?? 0) < (other[differs] ?? 0)
}

/** When each wiki, neighborhood and network last had a turn; remembered while it has an entry that waits or runs. */
export class LastTurns {
  /** Turns so far. */
  count = 0
  private readonly wikis = new Turns()
  private readonly neighborhoods = new Turns()
  private readonly networks = new Turns()

  get size(): number {
    return this.wikis.size + this.neighborhoods.size + this.networks.size
  }

  /** Call when an entry begins to wait or to run, and {@link forget} when it ends. */
  know({ wiki, neighborhood, network }: InLine): void {
    this.wikis.know(wiki)
    this.neighborhoods.know(neighborhood)
    this.networks.know(network)
  }

  forget({ wiki, neighborhood, network }: InLine): void {
    this.wikis.forget(wiki)
    this.neighborhoods.forget(neighborhood)
    this.networks.forget(network)
  }

  /** Records an entry's turn. */
  note({ wiki, neighborhood, network }: InLine): void {
    this.count++
    this.wikis.note(wiki, this.count)
    this.neighborhoods.note(neighborhood, this.count)
    this.networks.note(network, this.count)
  }

  rankOf({ wiki, neighborhood, network }: InLine): Rank {
    const turns = [this.wikis.last(wiki), this.neighborhoods.last(neighborhood), this.networks.last(network)]
    return turns.sort((a, b) => b - a)
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
