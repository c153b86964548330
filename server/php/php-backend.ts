import type { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { MINUTE_MS, SECOND_MS } from '#contract/durations.ts'
import { MEGABYTE } from '#contract/limits.ts'
import type { EngineLog } from '#server/mediawiki/directories/engine-log.ts'
import { WikiSilentError } from '#server/platform/http/wiki-refusal.ts'
import { beginPart } from '#server/platform/request-times.ts'
import { type CgiRequest, type CgiSite, type CgiWiki, cgiParams } from './cgi-params.ts'
import { FastCgiError, type FastCgiResponse, requestFastCgi } from './fastcgi/fastcgi-client.ts'
import type { FpmSupervisor } from './fpm-supervisor.ts'
import { requestLines } from './log-lines.ts'
import { readTarget } from './request-target.ts'
import { TooBusyError, WorkerSlots } from './worker-slots.ts'

interface PhpBackendOptions extends CgiSite {
  readonly supervisor: FpmSupervisor
  readonly socket: string
  readonly workers: number
  /** Seconds after which php-fpm ends a request. */
  readonly seconds: number
  readonly log: EngineLog
}

export interface PhpRun {
  readonly wiki: CgiWiki
  readonly request: CgiRequest
  readonly body?: (() => AsyncIterable<Uint8Array>) | undefined
  readonly signal: AbortSignal
  /** Called when a worker begins, and again if it died and another one begins. */
  readonly onStart?: () => void
}

/** A request from the server itself to a wiki. */
export interface OwnRequest {
  readonly method?: 'GET' | 'POST'
  /** Path and query, such as `/w/api.php?action=query`. */
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly form?: Readonly<Record<string, string>>
  /** The account to act as, without logging in. */
  readonly actAs?: string
  /** What PHP does instead of serving a page, or before it; see `wiki-orders.ts`. */
  readonly order?: string
  /** False to let MediaWiki decide whether this request may read a private wiki. */
  readonly mayRead?: boolean
  /** Whether the page is for a phone. */
  readonly isPhone?: boolean
  /** The IP address of the client that caused it; this machine's by default. */
  readonly remoteAddress?: string
  /** Whether PHP leaves a list of the classes that it has loaded in the wiki's temporary directory. */
  readonly listsClasses?: boolean
  /** Gets the answer as soon as it is whole, while PHP may still do what comes after it. Needs a Content-Length. */
  readonly onWhole?: (response: OwnResponse) => void
}

export interface OwnResponse {
  readonly status: number
  readonly headers: readonly (readonly [string, string])[]
  readonly text: string
}

/** PHP hangs: it has neither answered in time nor been ended by php-fpm. */
export class PhpHangsError extends WikiSilentError {
  override readonly name = 'PhpHangsError'
  override readonly silence = 'lost'
}

/** Requests that may wait for a worker. */
const WAITING_MAX = 1000
/**
 * How long a request waits for php-fpm to come back. Its workers may take seconds to finish their requests, and
 * on a busy machine loading its classes takes longer still.
 */
const RESTART_TIMEOUT_MS = 20 * SECOND_MS
/** Seconds. */
const HANG_MARGIN_S = 10
const OWN_REQUEST_TIMEOUT_MS = 2 * MINUTE_MS
/**
 * The largest answer to the server itself, in bytes, which is kept in memory. MediaWiki's API limits its answers to 8 MB.
 */
const OWN_ANSWER_MAX = 64 * MEGABYTE

/** The wiki was removed while the request waited. */
export class WikiGoneError extends Error {
  override readonly name = 'WikiGoneError'
}

/** Whether PHP may still be working on a request that failed with this error, although nobody waits for it any more. */
export function mayGoOn(error: unknown): boolean {
  if (error instanceof WikiSilentError) return error.mayHaveActed
  const name = (error as { name?: unknown } | null)?.name
  return name === 'AbortError' || name === 'TimeoutError'
}

/** MediaWiki behind php-fpm. Runs as many entry points at the same time as there are workers. */
export class PhpBackend {
  private readonly options: PhpBackendOptions
  private readonly slots: WorkerSlots

  constructor(options: PhpBackendOptions) {
    this.options = options
    this.slots = new WorkerSlots(options.workers, WAITING_MAX)
  }

  /** Milliseconds to wait for an answer. php-fpm ends a request that takes too long, but needs a moment to notice. */
  private get patience(): number {
    const { seconds } = this.options
    return (seconds + Math.min(seconds, HANG_MARGIN_S)) * SECOND_MS
  }

  get load(): WorkerSlots['load'] {
    return this.slots.load
  }

  /** True when nothing runs or waits. */
  get idle(): boolean {
    return this.slots.idle
  }

  /**
   * Runs an entry point. Occupies a slot until the answer's body has ended or is destroyed, so do not let a
   * client delay reading it.
   * @throws FastCgiError, TooBusyError, PhpHangsError, WikiGoneError, or the signal's reason.
   */
  async run(run: PhpRun): Promise<FastCgiResponse> {
    // Enters the gate before taking a slot, so that other wikis do not wait for this one.
    const endWait = beginPart('wait')
    let leave: (() => void) | undefined
    let release = () => leave?.()
    try {
      leave = await run.wiki.lock?.enter(run.signal)
      const free = await this.slots.acquire(run.signal)
      endWait()
      release = () => {
        free()
        leave?.()
      }
      // While the request waited, the wiki may have been locked, deleted or replaced.
      const wiki = run.wiki.latest ? await run.wiki.latest() : run.wiki
      if (!wiki) throw new WikiGoneError('The wiki was removed.')
      const response = await this.tryToRun({ ...run, wiki })
      response.body.once('close', release)
      return response
    } catch (error) {
      endWait()
      release()
      throw error
    }
  }

  /** Makes a request from the server itself. @throws FastCgiError, TooBusyError, PhpHangsError, WikiGoneError; Error for a larger answer. */
  async fetch(wiki: CgiWiki, request: OwnRequest): Promise<OwnResponse> {
    const target = readTarget(request.url)
    if (target.kind !== 'script') throw new Error(`${request.url} is not an entry point.`)
    const body = request.form && Buffer.from(new URLSearchParams(request.form).toString())
    const signal = AbortSignal.timeout(OWN_REQUEST_TIMEOUT_MS)
    const run = this.run({
      wiki,
      request: {
        method: request.method ?? 'GET',
        url: request.url,
        script: target.script,
        pathInfo: target.pathInfo,
        headers: {
          'user-agent': 'wikistead',
          ...request.headers,
          ...(body && { 'content-type': 'application/x-www-form-urlencoded' }),
        },
        remoteAddress: request.remoteAddress ?? '127.0.0.1',
        bodyLength: body ? body.length : null,
        actAs: request.actAs,
        mayRead: request.mayRead ?? true,
        isPhone: request.isPhone,
        order: request.order,
        listsClasses: request.listsClasses,
      },
      body: body && (() => once(body)),
      signal,
    })
    const response = await run.catch(error => {
      // PHP would have failed in another way, so the time was over before the request's turn came.
      throw error === signal.reason ? new TooBusyError('The request has waited for too long.') : error
    })
    const { status, headers } = response
    const length = Number(headers.find(([name]) => name.toLowerCase() === 'content-length')?.[1])
    const onText = (text: string) => request.onWhole?.({ status, headers, text })
    return { status, headers, text: await wholeText(response.body, length, onText) }
  }

  private async tryToRun(run: PhpRun): Promise<FastCgiResponse> {
    // Counts only the waits, because earlier runs may have taken long on a busy machine.
    let patience = RESTART_TIMEOUT_MS
    const isRead = run.request.method === 'GET' || run.request.method === 'HEAD'
    const { supervisor } = this.options
    for (let lost = 0; ; ) {
      const { starts } = supervisor
      try {
        return await this.runOnce(run)
      } catch (error) {
        // A worker that died is replaced. A read may be repeated, but not a write that may have run.
        const again = error instanceof FastCgiError && (error.neverRan || isRead)
        if (!again || run.signal.aborted || patience <= 0) throw error
        patience -= await this.whenUp(run.signal, patience)
        // Repeats only once with the same php-fpm, because the page itself may kill its worker.
        if (!error.neverRan && supervisor.starts === starts && ++lost > 1) throw error
      }
    }
  }

  /** @returns how long it waited, in milliseconds. @throws FastCgiError after `longest` milliseconds. */
  private async whenUp(signal: AbortSignal, longest: number): Promise<number> {
    const started = performance.now()
    const isOver = AbortSignal.timeout(Math.ceil(longest))
    // The supervisor notices php-fpm's end a moment after the socket fails; without a pause, this would spin.
    await delay(50)
    try {
      await this.options.supervisor.whenUp(AbortSignal.any([signal, isOver]))
      return performance.now() - started
    } catch {
      throw new FastCgiError('php-fpm does not come back.', true)
    }
  }

  private async runOnce({ wiki, request, body, signal, onStart }: PhpRun): Promise<FastCgiResponse> {
    const { socket, supervisor, log } = this.options
    const source = { wiki: wiki.record.server, source: 'php', requestId: request.headers['x-request-id'] }
    const endPhp = beginPart('php')
    const late = new AbortController()
    const timer = setTimeout(() => {
      late.abort()
      supervisor.suspect()
    }, this.patience)
    try {
      onStart?.()
      const response = await requestFastCgi(socket, {
        params: cgiParams(this.options, wiki, request),
        ...(body && { body: body() }),
        signal: AbortSignal.any([signal, late.signal]),
        onError: requestLines(line => log.warn(source, line)),
      })
      response.body.once('close', () => {
        clearTimeout(timer)
        endPhp()
      })
      return response
    } catch (error) {
      clearTimeout(timer)
      endPhp()
      throw late.signal.aborted ? new PhpHangsError('PHP does not respond.', { cause: error }) : error
    }
  }
}

/**
 * @throws FastCgiError when PHP ends before its answer does; Error when the answer is too large, which closes the
 * connection.
 */
async function wholeText(
  body: Readable,
  announced: number,
  onWhole: (text: string) => void,
): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      length += chunk.length
      if (length > OWN_ANSWER_MAX) break
      chunks.push(chunk)
      if (length === announced) onWhole(Buffer.concat(chunks).toString())
    }
  } catch (error) {
    throw new FastCgiError(error instanceof Error ? error.message : String(error), false)
  }
  if (length > OWN_ANSWER_MAX) throw new Error('The response is too large.')
  return Buffer.concat(chunks).toString()
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}
