import { SECOND_MS } from '#contract/durations.ts'
import type { Clock } from '#server/platform/clock.ts'

/** The shortest time between two updates of a run's row within a step. */
const SAVE_EVERY_MS = 2 * SECOND_MS

/** The progress of a run: its step, and the share of the whole that is done. */
export class RunProgress<Step extends string> {
  private readonly store: (step: Step | 'waiting', share: number) => Promise<unknown>
  private readonly clock: Clock
  private step: Step
  private share = 0
  private saved: { readonly step: string; readonly at: number } | null = null

  /** @param store writes it into the run's row. */
  constructor(clock: Clock, first: Step, store: (step: Step | 'waiting', share: number) => Promise<unknown>) {
    this.clock = clock
    this.step = first
    this.store = store
  }

  /** Notes the progress, to be stored later. @param share of the whole, from 0 to 1. It never decreases. */
  report(step: Step, share: number): void {
    this.step = step
    this.share = Math.max(this.share, Math.min(1, share))
  }

  /** Stores the progress: each step at once, and within a step now and then. */
  async at(step: Step, share: number): Promise<void> {
    this.report(step, share)
    const now = this.clock.now()
    if (this.saved?.step === step && now - this.saved.at < SAVE_EVERY_MS) return
    await this.save()
  }

  async save(): Promise<void> {
    await this.saveStep(this.step)
  }

  /** Stores that the run waits because others have their turn. */
  async wait(): Promise<void> {
    await this.saveStep('waiting')
  }

  private async saveStep(step: Step | 'waiting'): Promise<void> {
    await this.store(step, Math.round(this.share * 1000) / 1000)
    this.saved = { step, at: this.clock.now() }
  }
}
