import { Worker } from 'node:worker_threads'
import { msg } from '#i18n/msg.ts'
import type { LanguageMessage, LanguageTask } from './language-messages.ts'
import { type QueryContext, QueryRefusedError, type ReadQuery } from './prepared-query.ts'

/** Too many queries are already waiting to be read. Nothing is wrong with this one. */
export class LanguageBusyError extends Error {
  override readonly name = 'LanguageBusyError'
}

export interface LanguageOptions {
  /** Milliseconds that one query may take. */
  readonly timeoutMs: number
  /** Milliseconds that the thread may take to start. */
  readonly startMs: number
  /** Queries that may wait. */
  readonly waiting: number
  readonly thread: URL
}

const DEFAULTS: LanguageOptions = {
  timeoutMs: 2_000,
  startMs: 30_000,
  waiting: 200,
  thread: new URL('./language.thread.ts', import.meta.url),
}

interface Job {
  readonly task: LanguageTask
  readonly resolve: (query: ReadQuery) => void
  readonly reject: (error: unknown) => void
}

/**
 * Prepares queries in one thread for all wikis, so that no text, however crafted, holds up the server. A thread
 * that takes too long or dies is replaced; it holds no state. The caller makes clients take turns.
 */
export class LanguageWorker {
  private readonly options: LanguageOptions
  private readonly waiting: Job[] = []
  private thread: Worker | null = null
  private isReady = false
  private current: Job | null = null
  private timer: NodeJS.Timeout | undefined
  private isClosed = false

  constructor(options: Partial<LanguageOptions> = {}) {
    this.options = { ...DEFAULTS, ...options }
  }

  /**
   * @param signal removes the query from the queue. One that is being read settles only when the thread is free
   * again, so that a client that leaves keeps its turn until then.
   * @throws QueryRefusedError, LanguageBusyError, the signal's reason.
   */
  async prepare(text: string, context: QueryContext, signal?: AbortSignal): Promise<ReadQuery> {
    signal?.throwIfAborted()
    if (this.isClosed) throw new LanguageBusyError('The service is ending.')
    return await new Promise((resolve, reject) => {
      const done = () => signal?.removeEventListener('abort', leave)
      const job: Job = {
        task: { text, context },
        resolve: query => {
          done()
          resolve(query)
        },
        reject: error => {
          done()
          reject(error)
        },
      }
      if (this.waiting.length >= this.options.waiting) {
        reject(new LanguageBusyError('Too many queries are waiting.'))
        return
      }
      this.waiting.push(job)
      const leave = () => {
        const at = this.waiting.indexOf(job)
        if (at < 0) return
        this.waiting.splice(at, 1)
        job.reject(signal?.reason)
      }
      signal?.addEventListener('abort', leave, { once: true })
      if (signal?.aborted) leave()
      this.next()
    })
  }

  async close(): Promise<void> {
    this.isClosed = true
    const ending = new LanguageBusyError('The service is ending.')
    this.current?.reject(ending)
    for (const job of this.waiting.splice(0)) job.reject(ending)
    await this.end()
  }

  private next(): void {
    if (this.current) return
    const job = this.waiting.shift()
    if (!job) {
      // An idle thread does not keep the process alive.
      this.thread?.unref()
      return
    }
    this.current = job
    const thread = this.thread ?? this.start()
    thread.ref()
    if (this.isReady) this.ask(thread, job)
  }

  private ask(thread: Worker, { task }: Job): void {
    this.limit(this.options.timeoutMs, new QueryRefusedError('forbidden', msg('error-sparql-long-to-read')))
    thread.postMessage(task)
  }

  /** Ends the thread if its current task takes longer. */
  private limit(ms: number, error: Error): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => this.replace(error), ms)
  }

  private start(): Worker {
    const thread = new Worker(this.options.thread, {
      name: 'sparql-language',
      // Threads do not accept all of the server's options.
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
    })
    this.thread = thread
    this.isReady = false
    this.limit(this.options.startMs, new Error('The thread that reads queries does not begin.'))
    thread.on('message', (message: LanguageMessage) => {
      if (thread === this.thread) this.hear(thread, message)
    })
    const lost = (error: Error) => {
      if (thread === this.thread) this.replace(error)
    }
    thread.on('error', lost)
    thread.on('exit', code => lost(new Error(`The thread that reads queries has ended with ${code}.`)))
    return thread
  }

  private hear(thread: Worker, message: LanguageMessage): void {
    const job = this.current
    if (message.kind === 'ready') {
      this.isReady = true
      clearTimeout(this.timer)
      if (job) this.ask(thread, job)
      return
    }
    clearTimeout(this.timer)
    this.current = null
    if (message.kind === 'prepared') job?.resolve(message.query)
    else if (message.kind === 'refused') {
      job?.reject(new QueryRefusedError(message.why.kind, message.why.message, message.why.at))
    } else job?.reject(new Error(message.message))
    this.next()
  }

  /** Ends the thread; the next query starts another. */
  private replace(error: Error): void {
    const job = this.current
    this.current = null
    void this.end()
    job?.reject(error)
    this.next()
  }

  private async end(): Promise<void> {
    clearTimeout(this.timer)
    const thread = this.thread
    this.thread = null
    this.isReady = false
    await thread?.terminate()
  }
}
