import { within } from '#server/platform/within.ts'

interface Limits {
  readonly ofOne: number
  readonly ofAll: number
  /** What one owner may always hold, however much others hold. */
  readonly ofEach: number
  /** Milliseconds that a request waits for room. */
  readonly waitMs: number
}

/**
 * Limits the bytes that requests hold in memory, per wiki and in total. Requests without room wait for it
 * briefly, in turn.
 */
export class HeldBytes {
  private readonly limits: Limits
  private readonly held = new Map<string, number>()
  private readonly waiting = new Set<() => boolean>()
  private all = 0

  constructor(limits: Limits) {
    this.limits = limits
  }

  /** @returns false if there is no room soon or ever; nothing is held then. */
  async take(owner: string, bytes: number): Promise<boolean> {
    if (bytes > this.limits.ofOne) return false
    if (this.takeNow(owner, bytes)) return true
    const room = Promise.withResolvers<boolean>()
    const retry = () => {
      const isTaken = this.takeNow(owner, bytes)
      if (isTaken) room.resolve(true)
      return isTaken
    }
    this.waiting.add(retry)
    return await within(room.promise, this.limits.waitMs, () => {
      // If it was taken in this very turn, it counts.
      return !this.waiting.delete(retry)
    })
  }

  giveBack(owner: string, bytes: number): void {
    const left = (this.held.get(owner) ?? 0) - bytes
    if (left > 0) this.held.set(owner, left)
    else this.held.delete(owner)
    this.all -= bytes
    for (const retry of this.waiting) if (retry()) this.waiting.delete(retry)
  }

  private takeNow(owner: string, bytes: number): boolean {
    const ofOne = (this.held.get(owner) ?? 0) + bytes
    const { limits } = this
    if (ofOne > limits.ofOne || (ofOne > limits.ofEach && this.all + bytes > limits.ofAll)) return false
    this.held.set(owner, ofOne)
    this.all += bytes
    return true
  }
}
