import { MEGABYTE } from '#contract/limits.ts'

/** Size classes in bytes of databases, each four times the one before. Wikis of the same class count as equal. */
const SIZES = Array.from({ length: 8 }, (_, index) => 4 ** (index + 1) * MEGABYTE)

/** More than the number of canary ranks. */
const RANKS_MAX = 1_000_000

/**
 * The wikis that wait to be upgraded, by host. Small ones come first, because a large one takes hours and all
 * others would wait for it; among equals, those that were requested.
 */
export class UpgradeQueue {
  private readonly waiting = new Set<string>()
  /** The wikis' size classes: indexes in `SIZES`. */
  private readonly sizes = new Map<string, number>()
  /** Wikis that another process is upgrading. */
  private readonly elsewhere = new Set<string>()
  /** Wikis that may be canaries, with their ranks: the lower the better. */
  private readonly ranks = new Map<string, number>()

  get size(): number {
    return this.waiting.size + this.elsewhere.size
  }

  add(host: string): void {
    this.waiting.add(host)
  }

  get hasElsewhere(): boolean {
    return this.elsewhere.size > 0
  }

  /**
   * Sets which wikis may be canaries. Requests do not affect their order, so that nobody can push a broken wiki
   * before the others.
   * @param best the best of them, best first.
   */
  prefer(hosts: readonly string[], best: readonly string[]): void {
    for (const host of hosts) this.ranks.set(host, best.length)
    for (const [rank, host] of best.entries()) if (this.ranks.has(host)) this.ranks.set(host, rank)
  }

  mayBeCanary(host: string): boolean {
    return this.ranks.has(host)
  }

  delete(host: string): void {
    this.waiting.delete(host)
    this.elsewhere.delete(host)
    this.ranks.delete(host)
  }

  /** Moves a waiting wiki before the others of its size. */
  hurry(host: string): void {
    if (!this.waiting.delete(host)) return
    const others = [...this.waiting]
    this.waiting.clear()
    for (const name of [host, ...others]) this.waiting.add(name)
  }

  /** Call when another process is upgrading the wiki. The others come first. */
  leave(host: string): void {
    this.elsewhere.add(host)
  }

  /** Puts wikis that other processes were upgrading back in the queue. @returns whether there were any. */
  lookAgain(): boolean {
    const found = this.elsewhere.size > 0
    for (const host of this.elsewhere) this.waiting.add(host)
    this.elsewhere.clear()
    return found
  }

  async measure(bytesOf: (host: string) => Promise<number>): Promise<void> {
    for (const host of this.waiting) {
      const bytes = await bytesOf(host)
      this.sizes.set(host, SIZES.filter(size => bytes >= size).length)
    }
  }

  /** Takes the first wiki of the smallest size class. */
  take(): string | undefined {
    return this.takeLeast([...this.waiting], host => this.sizeOf(host))
  }

  /** Takes the best canary of the smallest size class. */
  takeCanary(): string | undefined {
    const hosts = [...this.ranks.keys()].filter(host => this.waiting.has(host))
    return this.takeLeast(hosts, host => this.sizeOf(host) * RANKS_MAX + (this.ranks.get(host) ?? 0))
  }

  private takeLeast(hosts: readonly string[], measure: (host: string) => number): string | undefined {
    let first: string | undefined
    let least = Number.POSITIVE_INFINITY
    for (const host of hosts) {
      const size = measure(host)
      if (size < least) [first, least] = [host, size]
    }
    if (first !== undefined) this.waiting.delete(first)
    return first
  }

  private sizeOf(host: string): number {
    return this.sizes.get(host) ?? 0
  }
}
