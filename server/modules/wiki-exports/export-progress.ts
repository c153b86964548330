import { SECOND_MS } from '#contract/durations.ts'
import type { EXPORT_STEPS } from '#contract/wiki-data/wiki-export.ts'
import type { Deps } from '#server/modules/deps.ts'
import { ExportError, TEXTS } from './export-error.ts'
import { CancelledError } from './running-exports.ts'
import { changeExport, findPendingExport } from './wiki-exports.repository.ts'

type Step = (typeof EXPORT_STEPS)[number]

/** What part of the time each step takes, roughly. */
const WEIGHTS: Readonly<Record<Step, number>> = { copying: 5, pages: 45, entities: 25, files: 5, packing: 20 }

/**
 * Stores how far an export is, once a second, and notices meanwhile what ends it: that it was cancelled (in
 * another process), that its wiki was deleted, that the disk becomes full.
 */
export class ExportProgress {
  private step: Step = 'copying'
  private share = 0
  private steps: readonly Step[] = ['copying', 'pages', 'entities', 'files', 'packing']
  private stopped = false
  private readonly ending = new AbortController()
  private timer: NodeJS.Timeout | undefined
  private readonly deps: Pick<Deps, 'db' | 'disk' | 'log'>
  private readonly exportId: number

  constructor(deps: Pick<Deps, 'db' | 'disk' | 'log'>, exportId: number) {
    this.deps = deps
    this.exportId = exportId
  }

  /** Aborted with the reason why the export cannot go on. */
  get signal(): AbortSignal {
    return this.ending.signal
  }

  async start(): Promise<void> {
    await this.look()
    this.schedule()
  }

  stop(): void {
    this.stopped = true
    clearTimeout(this.timer)
  }

  /** Leaves out steps in which there is nothing to do. */
  leaveOut(...steps: readonly Step[]): void {
    this.steps = this.steps.filter(step => !steps.includes(step))
  }

  /** @param part of this step that is done, from 0 to 1. */
  report(step: Step, part: number): void {
    const total = weightOf(this.steps)
    const before = weightOf(this.steps.slice(0, this.steps.indexOf(step)))
    const now = (before + WEIGHTS[step] * Math.min(1, Math.max(0, part))) / total
    this.step = step
    // It never goes back.
    this.share = Math.max(this.share, Math.min(1, now))
  }

  private schedule(): void {
    if (this.stopped) return
    this.timer = setTimeout(() => {
      void this.look()
        .catch((err: unknown) => this.deps.log.warn({ err }, 'The progress of an export could not be stored'))
        .then(() => this.schedule())
    }, SECOND_MS)
  }

  private async look(): Promise<void> {
    const { db, disk } = this.deps
    const values = { step: this.step, share_millionths: Math.floor(this.share * 1_000_000) }
    const kept = await changeExport(db, this.exportId, 'pending', values)
    if (!kept || !(await findPendingExport(db, this.exportId))) this.ending.abort(new CancelledError())
    else if (await disk.isLow()) this.ending.abort(new ExportError(TEXTS.noRoom))
  }
}

function weightOf(steps: readonly Step[]): number {
  return steps.reduce((sum, step) => sum + WEIGHTS[step], 0)
}
