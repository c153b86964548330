/** All places are taken and too many wait already. */
export class TooBusyError extends Error {
  override readonly name = 'TooBusyError'
}

/** Places that are taken and given back; who finds none waits in line, up to a bound. */
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

  /** True when nobody holds or awaits a place. */
  get idle(): boolean {
    return this.free === this.size && this.waiting.size === 0
  }

  /**
   * Takes a place, first come first served.
   * @returns what gives it back; calling that twice does no harm.
   * @throws TooBusyError at once when the line is full; the signal's reason when it is aborted while waiting.
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
      const turn = () => {
        signal?.removeEventListener('abort', leave)
        resolve()
      }
      const leave = () => {
        this.waiting.delete(turn)
        reject(signal?.reason)
      }
      this.waiting.add(turn)
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
