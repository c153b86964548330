import { MEGABYTE } from '#contract/limits.ts'

/** Bytes of databases, each limit four times the one before. Wikis between the same two count as equal. */
const SIZES = Array.from({ length: 8 }, (_, index) => 4 ** (index + 1) * MEGABYTE)

/** More than there are ranks of canaries. */
const RANKS_MAX = 1_000_000

/**
 * The wikis that wait to be upgraded, by host. Small ones come first, because a large one takes hours and all others
 * would wait for it; among equals those that were asked for.
 */
export class UpgradeQueue {
  private readonly waiting = new Set<string>()
  /** Places of the wikis in `SIZES`. */
  private readonly sizes = new Map<string, number>()
  /** Those that another process is upgrading. */
  private readonly elsewhere = new Set<string>()
  /** Those that may be canaries, with their ranks: the lower the better. */
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
   * Says which wikis may be canaries. Who asks for a wiki does not matter for it, so that nobody pushes a broken one
   * before the others.
   * @param best the best of them, the best first.
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

  /** Another process is upgrading it. The others come first. */
  leave(host: string): void {
    this.elsewhere.add(host)
  }

  /** Lets those come again that other processes were upgrading. @returns whether there are any. */
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

  /** Takes the first of the smallest. */
  take(): string | undefined {
    return this.takeLeast([...this.waiting], host => this.sizeOf(host))
  }

  /** Takes the best of the smallest canaries. */
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
