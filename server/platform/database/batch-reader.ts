import { withinTime } from '#server/platform/within.ts'

/** How many names one query reads. */
const AT_ONCE = 200

interface BatchReaderOptions<Value> {
  /** Reads the values of the names that exist. */
  readonly read: (names: readonly string[]) => Promise<ReadonlyMap<string, Value>>
  /** Milliseconds after which the database counts as unavailable. */
  readonly timeoutMs: number
  /** Makes the error for callers that get no answer. */
  readonly unavailable: (cause: unknown) => Error
}

/**
 * Combines simultaneous reads into one query, and runs one query at a time. So visitors occupy only one
 * connection, however many names they invent. A query always starts after the reads that it answers.
 */
export class BatchReader<Value> {
  private readonly options: BatchReaderOptions<Value>
  private readonly waiting = new Map<string, PromiseWithResolvers<Value | null>>()
  private isReading = false

  constructor(options: BatchReaderOptions<Value>) {
    this.options = options
  }

  /** @returns null if the name does not exist. */
  async read(name: string): Promise<Value | null> {
    const waiting = this.waiting.get(name) ?? Promise.withResolvers<Value | null>()
    this.waiting.set(name, waiting)
    if (!this.isReading) void this.readWaiting()
    return await waiting.promise
  }

  private async readWaiting(): Promise<void> {
    this.isReading = true
    // All reads of this turn of the event loop share the first query.
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
