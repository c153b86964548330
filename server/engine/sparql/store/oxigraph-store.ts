import { Worker } from 'node:worker_threads'
import { MINUTE_MS, SECOND_MS } from '#contract/durations.ts'
import { MEGABYTE } from '#contract/limits.ts'
import { type UpdateOperation, updateText } from '#server/engine/sparql/update-operation.ts'
import type { OxigraphAnswer, OxigraphSettings, OxigraphTask } from './oxigraph-messages.ts'
import {
  AnswerTooLargeError,
  QueryFailedError,
  QueryMemoryError,
  type QueryOptions,
  QueryTimeoutError,
  StoreFullError,
  StoreGoneError,
  type StoreSize,
  type TripleStore,
} from './triple-store.ts'

const THREAD = new URL('./oxigraph-thread.ts', import.meta.url)
/** Starting takes less than a second. */
const START_MS = 30 * SECOND_MS
/** Three million triples load within a minute on one core. */
const LOAD_MS = 10 * MINUTE_MS
const UPDATE_MS = 2 * MINUTE_MS
/** Characters of an update. The largest entity has far less. */
const UPDATE_MAX = 32 * MEGABYTE

interface Job {
  readonly task: OxigraphTask
  readonly timeoutMs: number
  resolve(answer: OxigraphAnswer): void
  reject(error: Error): void
}

/**
 * Triples in the memory of a thread of their own, in Oxigraph. A query that takes all of its time or memory costs
 * the thread, because nothing else can stop it.
 */
export class OxigraphStore implements TripleStore {
  readonly kept = null
  private readonly worker: Worker
  private readonly over = new AbortController()
  private readonly waiting: Job[] = []
  private running: { readonly job: Job; readonly timer: NodeJS.Timeout } | null = null

  /** @throws StoreGoneError when the thread does not start. */
  static async open(settings: OxigraphSettings): Promise<OxigraphStore> {
    const store = new OxigraphStore(settings)
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(
        () => void store.lose(new StoreGoneError('The thread did not start.')),
        START_MS,
      )
      const settle = (done: () => void) => () => {
        clearTimeout(timer)
        store.gone.removeEventListener('abort', failed)
        done()
      }
      const failed = settle(() => reject(store.gone.reason))
      store.gone.addEventListener('abort', failed)
      store.worker.once('message', settle(resolve))
    })
    store.worker.on('message', (answer: OxigraphAnswer) => store.take(answer))
    store.worker.unref()
    return store
  }

  private constructor(settings: OxigraphSettings) {
    this.worker = new Worker(THREAD, {
      workerData: settings,
      execArgv: [],
      // The triples and the results are outside of it, an update is not. What is larger at once than the whole
      // heap would end the process and not only the thread.
      resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 },
    })
    this.worker.once('error', error => void this.lose(new StoreGoneError(error.message)))
    this.worker.once('exit', () => void this.lose(new StoreGoneError('The thread has ended.')))
  }

  get gone(): AbortSignal {
    return this.over.signal
  }

  async load(file: string): Promise<void> {
    const answer = await this.ask({ kind: 'load', file }, LOAD_MS)
    if (answer.kind === 'done') return
    // Half of the triples are worth nothing.
    const error =
      answer.kind === 'failed'
        ? new StoreGoneError(answer.message)
        : new StoreFullError('There is no memory left.')
    await this.lose(error)
    throw error
  }

  async update(operations: readonly UpdateOperation[]): Promise<void> {
    const request = updateText(operations)
    if (request.length > UPDATE_MAX) throw new QueryFailedError('The update is too long.')
    const answer = await this.ask({ kind: 'update', request }, UPDATE_MS)
    if (answer.kind === 'failed') throw new QueryFailedError(answer.message)
    if (answer.kind !== 'done') throw new StoreFullError('There is no memory left.')
  }

  async query(query: string, { format, timeoutMs, maxBytes, signal }: QueryOptions): Promise<Uint8Array> {
    const answer = await this.ask({ kind: 'query', query, format, maxBytes }, timeoutMs, signal)
    if (answer.kind === 'body') return answer.body
    if (answer.kind === 'too-large') throw new AnswerTooLargeError('The answer is too large.')
    if (answer.kind === 'failed') throw new QueryFailedError(answer.message)
    throw new QueryMemoryError('The query took all of its memory.')
  }

  async dump(file: string): Promise<void> {
    const answer = await this.ask({ kind: 'dump', file }, LOAD_MS)
    if (answer.kind === 'failed') throw new Error(answer.message)
    if (answer.kind !== 'done') throw new StoreGoneError('There is no memory left.')
  }

  async size(): Promise<StoreSize> {
    const answer = await this.ask({ kind: 'size' }, UPDATE_MS)
    if (answer.kind !== 'size') throw new StoreGoneError('The store does not know its size.')
    return answer.size
  }

  async close(): Promise<void> {
    await this.lose(new StoreGoneError('The store was closed.'))
  }

  /** @param timeoutMs from when its turn comes. */
  private async ask(task: OxigraphTask, timeoutMs: number, signal?: AbortSignal): Promise<OxigraphAnswer> {
    if (this.gone.aborted) throw new StoreGoneError('The store was closed.')
    return await new Promise<OxigraphAnswer>((resolve, reject) => {
      const leave = () => this.leave(job)
      const settled =
        <Value>(settle: (value: Value) => void) =>
        (value: Value) => {
          signal?.removeEventListener('abort', leave)
          settle(value)
        }
      const job: Job = { task, timeoutMs, resolve: settled(resolve), reject: settled(reject) }
      this.waiting.push(job)
      signal?.addEventListener('abort', leave)
      if (signal?.aborted) leave()
      this.next()
    })
  }

  /** Gives up what has not begun, at once: its turn may be a minute away. */
  private leave(job: Job): void {
    const at = this.waiting.indexOf(job)
    if (at === -1) return
    this.waiting.splice(at, 1)
    job.reject(new StoreGoneError('Nobody waits for the answer any more.'))
  }

  private next(): void {
    if (this.running) return
    const job = this.waiting.shift()
    if (!job) return
    const timer = setTimeout(() => this.expire(job), job.timeoutMs)
    this.running = { job, timer }
    this.worker.ref()
    this.worker.postMessage(job.task)
  }

  private take(answer: OxigraphAnswer): void {
    const job = this.finish()
    job?.resolve(answer)
    if (answer.kind === 'memory') void this.lose(new StoreGoneError('The engine had no memory left.'))
    else this.next()
  }

  private expire(job: Job): void {
    const { kind } = job.task
    this.finish()
    job.reject(
      kind === 'query'
        ? new QueryTimeoutError('The query took all of its time.')
        : new StoreGoneError(`The store did not ${kind} in time.`),
    )
    void this.lose(new StoreGoneError('The store was lost in the middle of a task that took too long.'))
  }

  private finish(): Job | undefined {
    const running = this.running
    if (running) clearTimeout(running.timer)
    this.running = null
    this.worker.unref()
    return running?.job
  }

  private async lose(reason: StoreGoneError | StoreFullError): Promise<void> {
    if (!this.gone.aborted) {
      const jobs = [this.finish(), ...this.waiting.splice(0)]
      this.over.abort(reason)
      for (const job of jobs) job?.reject(new StoreGoneError(reason.message))
    }
    await this.worker.terminate()
  }
}
