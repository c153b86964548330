import { MINUTE_MS, SECOND_MS } from '#contract/durations.ts'
import { MEGABYTE } from '#contract/limits.ts'
import { FastCgiError, type FastCgiResponse, requestFastCgi } from '#server/engine/fastcgi/fastcgi-client.ts'
import type { EngineLog } from '#server/engine/place/engine-log.ts'
import { type CgiRequest, type CgiSite, type CgiWiki, cgiParams } from './cgi-params.ts'
import type { FpmSupervisor } from './fpm-supervisor.ts'
import { requestLines } from './log-lines.ts'
import { readTarget } from './request-target.ts'
import { WorkerSlots } from './worker-slots.ts'

interface PhpBackendOptions extends CgiSite {
  readonly supervisor: FpmSupervisor
  readonly socket: string
  readonly workers: number
  readonly log: EngineLog
}

export interface PhpRun {
  readonly wiki: CgiWiki
  readonly request: CgiRequest
  readonly body?: (() => AsyncIterable<Uint8Array>) | undefined
  readonly signal: AbortSignal
}

/** A request from the server itself to a wiki, from 127.0.0.1. */
interface OwnRequest {
  readonly method?: 'GET' | 'POST'
  /** Path and query, such as `/w/api.php?action=query`. */
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly form?: Readonly<Record<string, string>>
  /** The account to act as, without logging in. */
  readonly actAs?: string
}

interface OwnResponse {
  readonly status: number
  readonly headers: readonly (readonly [string, string])[]
  readonly text: string
}

/** Requests that may wait for a worker. */
const WAITING_MAX = 1000
/** How long a request waits for php-fpm to come back. */
const RESTART_TIMEOUT_MS = 8 * SECOND_MS
const OWN_REQUEST_TIMEOUT_MS = 2 * MINUTE_MS
/**
 * Bytes of an answer to the server itself, which is kept in memory. MediaWiki's API limits its own to 8 MB.
 */
const OWN_ANSWER_MAX = 64 * MEGABYTE

/** MediaWiki behind php-fpm. Runs as many entry points at the same time as there are workers. */
export class PhpBackend {
  private readonly options: PhpBackendOptions
  private readonly slots: WorkerSlots

  constructor(options: PhpBackendOptions) {
    this.options = options
    this.slots = new WorkerSlots(options.workers, WAITING_MAX)
  }

  /** True when nothing runs or waits. */
  get idle(): boolean {
    return this.slots.idle
  }

  /**
   * Runs an entry point. It occupies its slot until the answer's body has ended or was destroyed, so do not
   * let a client delay reading it.
   * @throws FastCgiError, TooBusyError, or the signal's reason.
   */
  async run(run: PhpRun): Promise<FastCgiResponse> {
    const release = await this.slots.acquire(run.signal)
    try {
      const response = await this.tryToRun(run)
      response.body.once('close', release)
      return response
    } catch (error) {
      release()
      throw error
    }
  }

  /** Makes a request from the server itself. @throws as {@link run}. */
  async fetch(wiki: CgiWiki, request: OwnRequest): Promise<OwnResponse> {
    const target = readTarget(request.url)
    if (target.kind !== 'script') throw new Error(`${request.url} is not an entry point.`)
    const body = request.form && Buffer.from(new URLSearchParams(request.form).toString())
    const response = await this.run({
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
        remoteAddress: '127.0.0.1',
        bodyLength: body ? body.length : null,
        actAs: request.actAs,
      },
      body: body && (() => once(body)),
      signal: AbortSignal.timeout(OWN_REQUEST_TIMEOUT_MS),
    })
    return { status: response.status, headers: response.headers, text: await wholeText(response.body) }
  }

  private async tryToRun(run: PhpRun): Promise<FastCgiResponse> {
    const deadline = performance.now() + RESTART_TIMEOUT_MS
    const isRead = run.request.method === 'GET' || run.request.method === 'HEAD'
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.runOnce(run)
      } catch (error) {
        // A worker that died is replaced. A read may be repeated, but not a write that may have run.
        const again = error instanceof FastCgiError && (error.neverRan || (isRead && attempt === 1))
        if (!again || run.signal.aborted || performance.now() > deadline) throw error
      }
      await this.whenUp(run.signal, deadline)
    }
  }

  private async whenUp(signal: AbortSignal, deadline: number): Promise<void> {
    const left = Math.max(0, Math.trunc(deadline - performance.now()))
    // The supervisor learns of php-fpm's end a moment after the socket fails; without a pause this would
    // spin.
    const pause = AbortSignal.timeout(Math.min(left, 50))
    await new Promise(resolve => pause.addEventListener('abort', resolve, { once: true }))
    try {
      await this.options.supervisor.whenUp(AbortSignal.any([signal, AbortSignal.timeout(left)]))
    } catch {
      throw new FastCgiError('php-fpm does not come back.', true)
    }
  }

  private runOnce({ wiki, request, body, signal }: PhpRun): Promise<FastCgiResponse> {
    const { socket, log } = this.options
    return requestFastCgi(socket, {
      params: cgiParams(this.options, wiki, request),
      ...(body && { body: body() }),
      signal,
      onError: requestLines(line => log.warn({ wiki: wiki.record.server, source: 'php' }, line)),
    })
  }
}

/** @throws Error when the answer is too large; this closes the connection to PHP. */
async function wholeText(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of body) {
    length += chunk.length
    if (length > OWN_ANSWER_MAX) throw new Error('The answer is too large.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}
