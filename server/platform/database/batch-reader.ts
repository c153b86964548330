import { withinTime } from '#server/platform/within.ts'

/** Names of one query. */
const AT_ONCE = 200

interface BatchReaderOptions<Value> {
  /** Reads what there is of some names. */
  readonly read: (names: readonly string[]) => Promise<ReadonlyMap<string, Value>>
  /** Milliseconds. A database that takes longer does not answer. */
  readonly timeoutMs: number
  /** The error for those who get no answer. */
  readonly unavailable: (cause: unknown) => Error
}

/**
 * Reads rows for all who want some at the same time with one query, and makes one query at a time. So however
 * many names visitors invent, they take one connection. No answer is older than its question.
 */
export class BatchReader<Value> {
  private readonly options: BatchReaderOptions<Value>
  private readonly waiting = new Map<string, PromiseWithResolvers<Value | null>>()
  private isReading = false

  constructor(options: BatchReaderOptions<Value>) {
    this.options = options
  }

  /** @returns null when there is none. */
  async read(name: string): Promise<Value | null> {
    const waiting = this.waiting.get(name) ?? Promise.withResolvers<Value | null>()
    this.waiting.set(name, waiting)
    if (!this.isReading) void this.readWaiting()
    return await waiting.promise
  }

  private async readWaiting(): Promise<void> {
    this.isReading = true
    // Whoever asks in this turn of the event loop is in the first query.
    await Promise.resolve()
    while (this.waiting.size > 0) {
      const asked = [...this.waiting].slice(0, AT_ONCE)
      for (const [name] of asked) this.waiting.delete(name)
      try {
        const found = await withinTime(this.options.read(asked.map(([name]) => name)), this.options.timeoutMs)
        for (const [name, { resolve }] of asked) resolve(found.get(name) ?? null)
      } catch (cause) {
        const error = this.options.unavailable(cause)
        for (const [, { reject }] of asked) reject(error)
      }
    }
    this.isReading = false
  }
}
