import type { WikiEngineOptions } from '#server/engine/engine-options.ts'

/** The pauses between two starts of an engine, which a test ends. */
export class ManualPauses {
  /** How many there have been. */
  count = 0
  /** Milliseconds of the last. */
  ms = 0
  private current: PromiseWithResolvers<void> | null = null

  get isPausing(): boolean {
    return this.current !== null
  }

  readonly pause: NonNullable<WikiEngineOptions['pauseBetweenStarts']> = async (ms, signal) => {
    this.count += 1
    this.ms = ms
    const current = Promise.withResolvers<void>()
    this.current = current
    const abort = () => current.reject(signal.reason)
    signal.addEventListener('abort', abort, { once: true })
    if (signal.aborted) abort()
    await current.promise.finally(() => {
      this.current = null
      signal.removeEventListener('abort', abort)
    })
  }

  end(): void {
    this.current?.resolve()
    this.current = null
  }
}
