/** Limits how many operations of one kind each account has at the same time. */
export class AtOnce {
  private readonly running = new Map<number, number>()
  private readonly max: number

  /** @param max per account. */
  constructor(max: number) {
    this.max = max
  }

  /** @returns a function to call at the end; null if the account has reached its limit. */
  begin(userId: number): (() => void) | null {
    const count = this.running.get(userId) ?? 0
    if (count >= this.max) return null
    this.running.set(userId, count + 1)
    let ended = false
    return () => {
      if (ended) return
      ended = true
      const left = (this.running.get(userId) ?? 0) - 1
      if (left > 0) this.running.set(userId, left)
      else this.running.delete(userId)
    }
  }
}
