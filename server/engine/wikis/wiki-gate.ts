import { setTimeout as delay } from 'node:timers/promises'

/**
 * PHP passes through it to work for a wiki. It is closed for the moment in which the wiki's directory is
 * replaced.
 */
export class WikiGate {
  private inside = 0
  private closed: PromiseWithResolvers<void> | null = null
  private empty: PromiseWithResolvers<void> | null = null

  /** Resolves when the gate is open. @throws the signal's reason when it is aborted before. */
  async whenOpen(signal?: AbortSignal): Promise<void> {
    while (this.closed) {
      const aborted = Promise.withResolvers<never>()
      const abort = () => aborted.reject(signal?.reason)
      signal?.addEventListener('abort', abort, { once: true })
      await Promise.race([this.closed.promise, aborted.promise]).finally(() =>
        signal?.removeEventListener('abort', abort),
      )
    }
    signal?.throwIfAborted()
  }

  /** @returns a function that leaves again, which may be called more than once. @throws as {@link whenOpen}. */
  async enter(signal?: AbortSignal): Promise<() => void> {
    await this.whenOpen(signal)
    this.inside++
    let isInside = true
    return () => {
      if (!isInside) return
      isInside = false
      this.inside--
      if (this.inside === 0) this.empty?.resolve()
    }
  }

  /**
   * Closes the gate and waits until everybody has left, but no longer than `patienceMs`. One at a time may
   * close it.
   * @returns a function that opens it.
   */
  async close(patienceMs: number): Promise<() => void> {
    const closed = Promise.withResolvers<void>()
    this.closed = closed
    if (this.inside > 0) {
      this.empty = Promise.withResolvers<void>()
      await Promise.race([this.empty.promise, delay(patienceMs, undefined, { ref: false })])
      this.empty = null
    }
    return () => {
      this.closed = null
      closed.resolve()
    }
  }
}
