import { MEGABYTE } from '#contract/limits.ts'

/** Bytes that an index takes without triples, and per triple. Measured; see docs/adr/0044. */
const BASE = 8 * MEGABYTE
const TRIPLE = 450
/** The most that WebAssembly can address. */
const ENGINE_MAX = 4096 * MEGABYTE

/** An index that shares the memory. */
export interface MemoryHolder {
  /** Bytes that it takes now, including a running query. */
  readonly bytes: number
  /** When it was last used; null while it is in use. */
  readonly idleSince: number | null
  /** Gives its memory back. */
  release(): Promise<void>
}

/** Shares a number of bytes among indexes: the one idle longest gives way. */
export class IndexMemory {
  /** Bytes for the queries of one index, besides its triples. */
  readonly queryBytes: number
  private readonly total: number
  private readonly holders = new Set<MemoryHolder>()

  /** @param total bytes; Infinity if indexes take no memory in this process. */
  constructor(total: number) {
    this.total = total
    this.queryBytes = this.isNeeded ? Math.max(Math.min(64 * MEGABYTE, total / 4), total / 8) : 0
  }

  get used(): number {
    return sum([...this.holders])
  }

  /** The bytes that an engine may take for this many triples; null if there are too many. */
  limitFor(triples: number): number | null {
    if (!this.isNeeded) return 0
    const limit = BASE + triples * TRIPLE + this.queryBytes
    return limit <= Math.min(this.total, ENGINE_MAX) ? limit : null
  }

  /** @returns false if indexes in use take too much. */
  async makeRoom(bytes: number, own: MemoryHolder | null = null): Promise<boolean> {
    const others = () => [...this.holders].filter(holder => holder !== own)
    while (this.total - sum(others()) < bytes) {
      const [oldest] = others()
        .filter(({ idleSince, bytes: taken }) => idleSince !== null && taken > 0)
        .sort((one, other) => (one.idleSince ?? 0) - (other.idleSince ?? 0))
      if (!oldest) return false
      await oldest.release()
    }
    return true
  }

  add(holder: MemoryHolder): void {
    this.holders.add(holder)
  }

  remove(holder: MemoryHolder): void {
    this.holders.delete(holder)
  }

  private get isNeeded(): boolean {
    return this.total !== Number.POSITIVE_INFINITY
  }
}

function sum(holders: readonly MemoryHolder[]): number {
  return holders.reduce((total, { bytes }) => total + bytes, 0)
}
