import { Worker } from 'node:worker_threads'
import { MINUTE_MS, SECOND_MS } from '#contract/durations.ts'
import { MEGABYTE } from '#contract/limits.ts'
import { type UpdateOperation, updateText } from '#server/query-service/update-operation.ts'
import type { ImageFile } from './image-file.ts'
import type { OxigraphReply, OxigraphSettings, OxigraphTask } from './oxigraph-messages.ts'
import {
  QueryFailedError,
  QueryMemoryError,
  type QueryOptions,
  type QueryResult,
  QueryTimeoutError,
  ResultLostError,
  ResultTooLargeError,
  StoreFullError,
  StoreGoneError,
  type StoreSize,
  type TripleStore,
} from './triple-store.ts'

const THREAD = new URL('./oxigraph.thread.ts', import.meta.url)
/** Starting takes less than a second. */
const START_MS = 30 * SECOND_MS
/** Three million triples load within a minute on one core. */
const LOAD_MS = 10 * MINUTE_MS
const UPDATE_MS = 2 * MINUTE_MS
/** The most characters of an update. The largest entity has far fewer. */
const UPDATE_MAX = 32 * MEGABYTE

interface Job {
  readonly task: OxigraphTask
  readonly timeoutMs: number
  resolve(answer: OxigraphReply): void
  reject(error: Error): void
}

/**
 * Triples in Oxigraph, in the memory of a thread of their own. A query that uses up its time or memory costs the
 * thread, because nothing else can stop it. The next thread takes over an image of its memory.
 */
export class OxigraphStore implements TripleStore {
  readonly storedPosition = null
  private readonly worker: Worker
  private readonly image: ImageFile | null
  /** The file whose triples are to be saved as an image when the store is idle; null for none. */
  private unsaved: string | null = null
  private readonly over = new AbortController()
  private readonly waiting: Job[] = []
  private running: { readonly job: Job; timer: NodeJS.Timeout; readonly since: number } | null = null
  private results = 0
  private readonly began = performance.now()
  /** Milliseconds that it takes to get the triples into another thread. */
  private loadMs = 0

  /** @throws StoreGoneError when the thread does not start. */
  static async open(settings: OxigraphSettings, image: ImageFile | null = null): Promise<OxigraphStore> {
    const store = new OxigraphStore(settings, image)
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
    store.worker.on('message', (answer: OxigraphReply) => store.take(answer))
    store.worker.unref()
    return store
  }

  private constructor(settings: OxigraphSettings, image: ImageFile | null) {
    this.image = image
    this.worker = new Worker(THREAD, {
      workerData: settings,
      execArgv: [],
      // Triples and results are outside this heap, but an update is not. An allocation larger than the whole
      // heap would end the process, not only the thread.
      resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 },
    })
    this.worker.on('error', error => void this.lose(new StoreGoneError(error.message)))
    this.worker.once('exit', () => void this.lose(new StoreGoneError('The thread has ended.')))
  }

  get gone(): AbortSignal {
    return this.over.signal
  }

  async load(file: string): Promise<void> {
    const saved = this.image?.of(file)
    const answer = await this.ask(saved ? { kind: 'restore', ...saved } : { kind: 'load', file }, LOAD_MS)
    if (answer.kind === 'done') {
      this.loadMs = performance.now() - this.began
      if (!saved) await this.saveSoon(file)
      return
    }
    if (saved) this.image?.close()
    // A store with only part of the triples is useless.
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

  async query<T>(
    query: string,
    { format, timeoutMs, maxBytes, signal }: QueryOptions,
    use: (result: QueryResult) => Promise<T>,
  ): Promise<T> {
    const result = this.results++
    const answer = await this.ask({ kind: 'query', result, query, format, maxBytes }, timeoutMs, signal)
    if (answer.kind === 'result') {
      const { length, piece } = answer
      try {
        return await use({ length, pieces: this.piecesOf(result, length, piece) })
      } finally {
        // A store that is gone has already forgotten all results.
        if (length > piece.length) this.ask({ kind: 'forget', result }, UPDATE_MS).catch(() => undefined)
      }
    }
    if (answer.kind === 'too-large') throw new ResultTooLargeError('The response is too large.')
    if (answer.kind === 'failed') throw new QueryFailedError(answer.message)
    throw new QueryMemoryError('The query took all of its memory.')
  }

  /** Requests the rest of a result piece by piece. In between, the thread may do other work. */
  private async *piecesOf(result: number, length: number, first: Uint8Array): AsyncGenerator<Uint8Array> {
    yield first
    for (let left = length - first.length; left > 0; ) {
      const answer = await this.ask({ kind: 'piece', result }, UPDATE_MS).catch(cause => {
        throw new ResultLostError('The store was lost.', { cause })
      })
      if (answer.kind !== 'piece') throw new ResultLostError('The thread does not know the result.')
      left -= answer.piece.length
      yield answer.piece
    }
  }

  async dump(file: string): Promise<void> {
    const answer = await this.ask({ kind: 'dump', file }, LOAD_MS)
    if (answer.kind === 'failed') throw new Error(answer.message)
    if (answer.kind !== 'done') throw new StoreGoneError('There is no memory left.')
    await this.saveSoon(file)
  }

  async size(): Promise<StoreSize> {
    const answer = await this.ask({ kind: 'size' }, UPDATE_MS)
    if (answer.kind !== 'size') throw new StoreGoneError('The store does not know its size.')
    return answer.size
  }

  async close(): Promise<void> {
    await this.lose(new StoreGoneError('The store was closed.'))
    this.image?.close()
  }

  /** Saves an image once nobody waits for an answer, or at once if an engine was lost before. */
  private async saveSoon(file: string): Promise<void> {
    if (!this.image) return
    this.unsaved = file
    if (this.image.isNeeded) await this.save(file, this.image)
    else this.next()
  }

  /** Saves an image. If there is no room for it or it cannot be written, the file is loaded next time. */
  private async save(file: string, image: ImageFile): Promise<void> {
    this.unsaved = null
    const { bytes } = await this.size()
    const fd = await image.begin(bytes ?? 0)
    if (fd === null) return
    const began = performance.now()
    const answer = await this.ask({ kind: 'save', fd }, LOAD_MS)
    if (answer.kind !== 'saved') return
    image.end(file, answer.image)
    // Taking over an image takes about as long as writing it.
    this.loadMs = Math.min(this.loadMs, performance.now() - began)
  }

  /** @param timeoutMs milliseconds from when its turn comes. */
  private async ask(task: OxigraphTask, timeoutMs: number, signal?: AbortSignal): Promise<OxigraphReply> {
    if (this.gone.aborted) throw new StoreGoneError('The store was closed.')
    return await new Promise<OxigraphReply>((resolve, reject) => {
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

  /**
   * Gives up a job whose client has left. A job that has not begun is dropped at once, because its turn may be a
   * minute away. A running one is ended as if its time were over, but only after it has run as long as reloading
   * the triples takes, so that ending it costs no more than it took.
   */
  private leave(job: Job): void {
    const at = this.waiting.indexOf(job)
    const gone = new StoreGoneError('Nobody is waiting for the response any more.')
    if (at >= 0) {
      this.waiting.splice(at, 1)
      job.reject(gone)
    } else if (this.running?.job === job) {
      const { running } = this
      const left = running.since + Math.min(this.loadMs, job.timeoutMs) - performance.now()
      clearTimeout(running.timer)
      running.timer = setTimeout(() => this.expire(job, gone), Math.max(0, left))
    }
  }

  private next(): void {
    if (this.running) return
    const job = this.waiting.shift()
    if (!job) {
      // If the store is lost meanwhile, there is no image.
      if (this.image && this.unsaved !== null) void this.save(this.unsaved, this.image).catch(() => undefined)
      return
    }
    const timer = setTimeout(() => this.expire(job), job.timeoutMs)
    this.running = { job, timer, since: performance.now() }
    this.worker.ref()
    this.worker.postMessage(job.task)
  }

  private take(answer: OxigraphReply): void {
    const job = this.finish()
    job?.resolve(answer)
    if (answer.kind === 'memory') void this.lose(new StoreGoneError('The engine had no memory left.'))
    else this.next()
  }

  private expire(job: Job, reason = lateness(job)): void {
    this.finish()
    job.reject(reason)
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
      if (this.image) this.image.isNeeded = true
      this.over.abort(reason)
      for (const job of jobs) job?.reject(new StoreGoneError(reason.message))
    }
    await this.worker.terminate()
  }
}

function lateness({ task: { kind } }: Job): Error {
  return kind === 'query'
    ? new QueryTimeoutError('The query took all of its time.')
    : new StoreGoneError(`The store did not ${kind} in time.`)
}
