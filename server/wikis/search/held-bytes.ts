import { within } from '#server/platform/within.ts'

interface Limits {
  readonly ofOne: number
  readonly ofAll: number
  /** What one may always hold, however much others do. */
  readonly ofEach: number
  /** Milliseconds that a request waits for room. */
  readonly waitMs: number
}

/** What requests keep in memory, of each wiki and of all. Who finds no room waits for it, in turn, but not long. */
export class HeldBytes {
  private readonly limits: Limits
  private readonly held = new Map<string, number>()
  private readonly waiting = new Set<() => boolean>()
  private all = 0

  constructor(limits: Limits) {
    this.limits = limits
  }

  /** @returns false if there is no room soon, or never; nothing is held then. */
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
      // Where it was taken in the same turn, it counts.
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
