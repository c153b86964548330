import { RunEndedError } from '#server/modules/wiki-data/run-work.ts'

/** The exports that this process is making, so that cancelling one stops it at once. */
export class RunningExports {
  private readonly running = new Map<number, AbortController>()

  /** @returns a signal that is aborted when the export is cancelled. */
  begin(id: number): AbortSignal {
    const controller = new AbortController()
    this.running.set(id, controller)
    return controller.signal
  }

  cancel(id: number): void {
    this.running.get(id)?.abort(new RunEndedError())
  }

  end(id: number): void {
    this.running.delete(id)
  }
}
