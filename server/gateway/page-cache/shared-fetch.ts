import { setTimeout as delay } from 'node:timers/promises'
import { SECOND_MS } from '#contract/durations.ts'

/** How long a client waits for another client's turn before it asks for itself. */
const FOLLOW_MS = SECOND_MS

/** How to get a response. */
export interface Fetcher<Answer> {
  /** Waits for the turn. @returns a function that ends the turn. @throws why the turn was refused. */
  enter(signal: AbortSignal): Promise<() => void>
  run(): Promise<Answer>
}

/** Why a client was refused before it had its turn. The next client may not be. */
class Refusal {
  readonly reason: unknown

  constructor(reason: unknown) {
    this.reason = reason
  }
}

interface Running<Answer> {
  readonly result: Promise<Answer | Refusal>
  /** Resolves when its turn has come or was refused. */
  readonly started: Promise<void>
  clients: number
  /** Called when no client waits for it any more. */
  readonly leave: () => void
}

/** Gets each response once for all clients that ask for it at the same time. */
export class SharedFetches<Answer> {
  private readonly running = new Map<string, Running<Answer>>()

  get size(): number {
    return this.running.size
  }

  /**
   * Gets a response, or waits for the one that another client is getting. If that client's turn does not come or
   * is refused, the waiting clients ask for themselves.
   * @param gone aborted when the client has gone. A fetch that has begun is finished all the same.
   * @returns the response, and whether another client got it.
   * @throws what the fetcher throws; the signal's reason.
   */
  async get(
    name: string,
    fetcher: Fetcher<Answer>,
    gone: AbortSignal,
  ): Promise<{ readonly answer: Answer; readonly shared: boolean }> {
    for (;;) {
      gone.throwIfAborted()
      const others = this.running.get(name)
      const one = others ?? this.begin(name, fetcher)
      const outcome = await this.follow(one, gone, others !== undefined)
      if (outcome instanceof Refusal) {
        if (!others) throw outcome.reason
      } else if (outcome !== null) return { answer: outcome.answer, shared: others !== undefined }
      // The next client need not wait for it either.
      if (this.running.get(name) === one) this.running.delete(name)
    }
  }

  /** @returns null when the client should not wait any longer. */
  private async follow(
    one: Running<Answer>,
    gone: AbortSignal,
    isShared: boolean,
  ): Promise<{ readonly answer: Answer } | Refusal | null> {
    const left = Promise.withResolvers<never>()
    left.promise.catch(() => undefined)
    const leave = () => left.reject(gone.reason)
    gone.addEventListener('abort', leave, { once: true })
    one.clients++
    try {
      if (isShared) {
        const patience = new AbortController()
        const late = delay(FOLLOW_MS, true, { signal: patience.signal, ref: false })
        late.catch(() => undefined)
        const isLate = await Promise.race([one.started.then(() => false), late, left.promise])
        patience.abort()
        if (isLate) return null
      }
      const result = await Promise.race([one.result, left.promise])
      return result instanceof Refusal ? result : { answer: result }
    } finally {
      gone.removeEventListener('abort', leave)
      if (--one.clients === 0) one.leave()
    }
  }

  private begin(name: string, { enter, run }: Fetcher<Answer>): Running<Answer> {
    const started = Promise.withResolvers<void>()
    const everybodyGone = new AbortController()
    const work = async (): Promise<Answer | Refusal> => {
      let end: () => void
      try {
        end = await enter(everybodyGone.signal)
      } catch (reason) {
        return new Refusal(reason)
      } finally {
        started.resolve()
      }
      try {
        return await run()
      } finally {
        end()
      }
    }
    const result = work().finally(() => {
      if (this.running.get(name) === one) this.running.delete(name)
    })
    // All clients may have gone when it fails.
    result.catch(() => undefined)
    const one: Running<Answer> = {
      result,
      started: started.promise,
      clients: 0,
      leave: () => {
        everybodyGone.abort(new Error('Nobody is waiting for the response any more.'))
      },
    }
    this.running.set(name, one)
    return one
  }
}
