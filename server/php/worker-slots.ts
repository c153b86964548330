import { WikiSilentError } from '#server/platform/http/wiki-refusal.ts'

/** All slots are taken, and too many requests are already waiting. */
export class TooBusyError extends WikiSilentError {
  override readonly name = 'TooBusyError'
  override readonly silence = 'busy'
}

/** A number of slots. A request that finds no free slot waits its turn; a limited number may wait. */
export class WorkerSlots {
  private readonly waiting = new Set<() => void>()
  private free: number
  private readonly size: number
  private readonly maxWaiting: number

  constructor(size: number, maxWaiting: number) {
    this.free = size
    this.size = size
    this.maxWaiting = maxWaiting
  }

  /** The number of all slots, of taken ones, and of requests that wait for one. */
  get load(): { readonly size: number; readonly busy: number; readonly waiting: number } {
    return { size: this.size, busy: this.size - this.free, waiting: this.waiting.size }
  }

  /** True if no slot is taken. */
  get idle(): boolean {
    return this.free === this.size && this.waiting.size === 0
  }

  /**
   * Takes a slot, first come first served.
   * @returns a function to release it, which may be called more than once.
   * @throws TooBusyError immediately if too many wait; the signal's reason if it aborts.
   */
  async acquire(signal?: AbortSignal): Promise<() => void> {
    signal?.throwIfAborted()
    if (this.free > 0) this.free--
    else await this.wait(signal)
    let held = true
    return () => {
      if (held) this.release()
      held = false
    }
  }

  private wait(signal?: AbortSignal): Promise<void> {
    if (this.waiting.size >= this.maxWaiting) throw new TooBusyError('Too many requests are waiting.')
    return new Promise((resolve, reject) => {
      const start = () => {
        signal?.removeEventListener('abort', leave)
        resolve()
      }
      const leave = () => {
        this.waiting.delete(start)
        reject(signal?.reason)
      }
      this.waiting.add(start)
      signal?.addEventListener('abort', leave, { once: true })
    })
  }

  private release(): void {
    const [next] = this.waiting
    if (!next) {
      this.free++
      return
    }
    this.waiting.delete(next)
    next()
  }
}
