/** Runs work once at a time. Whoever asks waits for a run that began after they asked. */
export class FreshRuns {
  private running: Promise<void> | null = null
  private next: Promise<void> | null = null

  /** The run that is under way; null when there is none. */
  get current(): Promise<void> | null {
    return this.running
  }

  /** Runs the work, or waits for the next run: all who ask during a run share the one after it. */
  async ask(work: () => Promise<void>): Promise<void> {
    if (!this.running) return await this.begin(work)
    // The one that runs may have looked before.
    this.next ??= this.running.catch(() => undefined).then(async () => await this.begin(work))
    await this.next
  }

  private async begin(work: () => Promise<void>): Promise<void> {
    this.next = null
    this.running = work().finally(() => {
      this.running = null
    })
    await this.running
  }
}
