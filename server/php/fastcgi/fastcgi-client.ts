import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { type WikiSilence, WikiSilentError } from '#server/platform/http/wiki-refusal.ts'
import {
  beginRequestRecord,
  encodeRecord,
  paramsRecords,
  RECORD_TYPE,
  RecordReader,
  streamRecords,
} from './records.ts'
import { type ResponseHead, ResponseHeadReader } from './response-head.ts'

export interface FastCgiRequest {
  /** CGI variables (RFC 3875, section 4.1) and anything else that the script may read. */
  readonly params: Readonly<Record<string, string>>
  /** The body. CONTENT_LENGTH in `params` must be its length. */
  readonly body?: AsyncIterable<Uint8Array>
  /** Receives what the script writes to its error stream. */
  readonly onError?: (text: string) => void
  /** Aborting it closes the connection. The script notices when it next writes. */
  readonly signal?: AbortSignal
}

export interface FastCgiResponse extends ResponseHead {
  /** Ends when the script ends; fails if the connection breaks before that. Read it or destroy it. */
  readonly body: Readable
}

/** The connection failed or ended before the script began to answer. */
export class FastCgiError extends WikiSilentError {
  override readonly name = 'FastCgiError'
  /** True if the connection was refused, so that the script has certainly not run. */
  readonly neverRan: boolean

  constructor(message: string, neverRan: boolean) {
    super(message)
    this.neverRan = neverRan
  }

  override get silence(): WikiSilence {
    return this.neverRan ? 'busy' : 'lost'
  }
}

/**
 * Runs one script through a FastCGI server on a Unix socket. Each request has its own connection, because an idle
 * one would occupy a php-fpm worker. Both bodies are streamed with back-pressure.
 * @throws FastCgiError when the script did not begin to answer.
 */
export function requestFastCgi(socketPath: string, request: FastCgiRequest): Promise<FastCgiResponse> {
  return new Promise((resolve, reject) => {
    const socket = connect({ path: socketPath })
    const answer = new ResponseReader(socket, request, resolve)
    const closed = new AbortController()
    let connected = false
    socket.on('connect', () => {
      connected = true
      sendRequest(socket, request, closed.signal).catch(error => socket.destroy(error))
    })
    socket.on('data', bytes => {
      try {
        answer.take(bytes)
      } catch (error) {
        socket.destroy(error instanceof Error ? error : new Error(String(error)))
      }
    })
    // A failed write (the script did not read its body) matters only while the answer has not ended.
    socket.on('error', error => answer.break(error))
    socket.on('close', () => {
      closed.abort()
      request.signal?.removeEventListener('abort', abort)
      answer.break(new Error('The connection closed too early.'))
      reject(new FastCgiError(answer.failure ?? 'No answer.', !connected))
    })
    const abort = () => socket.destroy(new Error('The request was aborted.'))
    if (request.signal?.aborted) abort()
    else request.signal?.addEventListener('abort', abort, { once: true })
  })
}

async function sendRequest(
  socket: Socket,
  { params, body }: FastCgiRequest,
  signal: AbortSignal,
): Promise<void> {
  const head = Buffer.concat([beginRequestRecord(), paramsRecords(params)])
  const end = encodeRecord(RECORD_TYPE.stdin, Buffer.alloc(0))
  if (!body) {
    socket.write(Buffer.concat([head, end]))
    return
  }
  socket.write(head)
  for await (const chunk of body)
    for (const record of streamRecords(RECORD_TYPE.stdin, chunk)) {
      if (signal.aborted) return
      if (!socket.write(record)) await once(socket, 'drain', { signal })
    }
  if (!signal.aborted) socket.write(end)
}

/** Turns the records of an answer into a head and a stream. */
class ResponseReader {
  /** Why the answer is incomplete; null while it is not known to be. */
  failure: string | null = null
  private readonly records = new RecordReader()
  private readonly head = new ResponseHeadReader()
  private body: Readable | null = null
  private ended = false
  private readonly socket: Socket
  private readonly request: FastCgiRequest
  private readonly begin: (response: FastCgiResponse) => void

  constructor(socket: Socket, request: FastCgiRequest, begin: (response: FastCgiResponse) => void) {
    this.socket = socket
    this.request = request
    this.begin = begin
  }

  take(bytes: Buffer): void {
    for (const { type, content } of this.records.read(bytes)) {
      // Ignores what follows the end: a body that began there would never end.
      if (this.ended) return
      if (type === RECORD_TYPE.stdout && content.length > 0) this.takeOutput(content)
      else if (type === RECORD_TYPE.stderr && content.length > 0) this.request.onError?.(content.toString())
      else if (type === RECORD_TYPE.endRequest) this.end()
    }
  }

  break(error: Error): void {
    if (this.ended) return
    this.ended = true
    this.failure = error.message
    this.body?.destroy(error)
  }

  private end(): void {
    this.ended = true
    if (!this.body) this.failure = 'The script ended without a response.'
    this.body?.push(null)
    this.socket.destroy()
  }

  private takeOutput(content: Buffer): void {
    if (this.body) {
      this.pushBody(this.body, content)
      return
    }
    const begun = this.head.read(content)
    if (!begun) return
    this.body = new Readable({
      read: () => void this.socket.resume(),
      destroy: (error, done) => {
        this.socket.destroy()
        done(error)
      },
    })
    // The body may fail before its reader listens, which must not end the process. The reader still learns of
    // the failure.
    this.body.on('error', () => undefined)
    this.begin({ ...begun.head, body: this.body })
    this.pushBody(this.body, begun.rest)
  }

  private pushBody(body: Readable, content: Buffer): void {
    if (content.length > 0 && !body.push(content)) this.socket.pause()
  }
}
