import { SECOND_MS } from '#contract/durations.ts'
import type { ImportStep } from '#contract/entities/entity-import.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/db.ts'
import { saveImportStep } from './entity-import.repository.ts'

/**
 * The least milliseconds between two updates of an import's row. Pages read it every three seconds, and an
 * import without an update for 90 seconds counts as stalled.
 */
const SAVE_EVERY_MS = 2 * SECOND_MS

/** Stores the step of an import: each phase at once, and within a phase now and then. */
export class ImportProgress {
  private readonly db: Db
  private readonly clock: Clock
  private readonly importId: number
  private current: ImportStep = { phase: 'reading', place: 1, id: null, label: null }
  private saved: { readonly phase: string; readonly at: number } | null = null

  constructor(deps: { readonly db: Db; readonly clock: Clock }, importId: number) {
    this.db = deps.db
    this.clock = deps.clock
    this.importId = importId
  }

  /** @param step the import's current step; null if it has not changed. */
  async goOn(step: ImportStep | null): Promise<void> {
    if (step) this.current = step
    const { phase } = this.current
    const now = this.clock.now()
    if (this.saved?.phase === phase && now - this.saved.at < SAVE_EVERY_MS) return
    await this.save(this.current)
  }

  /** Stores the step, however recently another was stored. */
  async save(step: ImportStep = this.current): Promise<void> {
    const now = this.clock.now()
    await saveImportStep(this.db, this.importId, step, now)
    this.saved = { phase: step.phase, at: now }
  }

  get step(): ImportStep {
    return this.current
  }
}
