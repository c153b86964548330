import { SECOND_MS } from '#contract/durations.ts'
import type { Deps } from '#server/modules/deps.ts'
import { changeImport } from '#server/modules/wiki-imports/shared/wiki-imports.repository.ts'
import type { ImportStep } from './import-tasks.ts'

/** The least milliseconds between two updates of an import's row within a step. */
const SAVE_EVERY_MS = 2 * SECOND_MS

/** Stores where an import is: each step at once, and within a step now and then. */
export class ImportProgress {
  private readonly deps: Pick<Deps, 'db' | 'clock'>
  private readonly importId: number
  private step: ImportStep = 'copying'
  private share = 0
  private saved: { readonly step: string; readonly at: number } | null = null

  constructor(deps: Pick<Deps, 'db' | 'clock'>, importId: number) {
    this.deps = deps
    this.importId = importId
  }

  async at(step: ImportStep, share: number): Promise<void> {
    this.step = step
    this.share = Math.max(this.share, Math.min(1, share))
    const now = this.deps.clock.now()
    if (this.saved?.step === step && now - this.saved.at < SAVE_EVERY_MS) return
    await this.save(step)
  }

  /** Others have their turn. */
  async wait(): Promise<void> {
    await this.save('waiting')
  }

  /** Goes on after others have had their turn. */
  async goOn(): Promise<void> {
    await this.save(this.step)
  }

  private async save(step: ImportStep | 'waiting'): Promise<void> {
    const now = this.deps.clock.now()
    const share = Math.round(this.share * 1000) / 1000
    const values = { step: JSON.stringify({ step, share }), updated_at: now }
    await changeImport(this.deps.db, this.importId, 'importing', values)
    this.saved = { step, at: now }
  }
}
