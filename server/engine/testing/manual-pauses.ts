import type { WikiEngineOptions } from '#server/engine/engine-options.ts'

/** Pauses between two starts of an engine, which a test ends. */
export class ManualPauses {
  /** The number of pauses so far. */
  count = 0
  /** The length of the last pause, in milliseconds. */
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
