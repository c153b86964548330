import { MEGABYTE } from '#contract/limits.ts'

/** Bytes of databases, each limit four times the one before. Wikis between the same two count as equal. */
const SIZES = Array.from({ length: 8 }, (_, index) => 4 ** (index + 1) * MEGABYTE)

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

  get size(): number {
    return this.waiting.size + this.elsewhere.size
  }

  add(host: string): void {
    this.waiting.add(host)
  }

  delete(host: string): void {
    this.waiting.delete(host)
    this.elsewhere.delete(host)
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
    let first: string | undefined
    let least = Number.POSITIVE_INFINITY
    for (const host of this.waiting) {
      const size = this.sizes.get(host) ?? 0
      if (size < least) [first, least] = [host, size]
    }
    if (first !== undefined) this.waiting.delete(first)
    return first
  }
}
