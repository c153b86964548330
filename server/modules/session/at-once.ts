/** Counts what accounts have going on of one kind. */
export class AtOnce {
  private readonly running = new Map<number, number>()
  private readonly max: number

  /** @param max of one account at a time. */
  constructor(max: number) {
    this.max = max
  }

  /** @returns a function to call at the end; null if the account has as many as it may have. */
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
