import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { FastCgiResponse } from '#server/engine/fastcgi/fastcgi-client.ts'

/**
 * Of the connection, Node's to say; PHP's Content-Length is wrong on some of MediaWiki's error pages, so it is left out and
 * the body's end tells.
 */
const KEPT_BACK = /^(content-length|connection|keep-alive|transfer-encoding|x-powered-by|server)$/i

/** Bytes held for a slow reader, so that it does not keep a worker. */
const BUFFER_MAX = 16 * 1024 * 1024

/**
 * Sends MediaWiki's answer on.
 * @param toTheEnd also when the client has gone: what a write does after its answer must be over before the next one.
 * @throws Error when the answer breaks off; what was sent is cut short then, never ended as if whole.
 */
export async function forward(
  answer: FastCgiResponse,
  response: ServerResponse,
  toTheEnd: boolean,
): Promise<void> {
  try {
    for (const [name, value] of answer.headers) if (!KEPT_BACK.test(name)) response.appendHeader(name, value)
    response.setHeader('x-content-type-options', 'nosniff')
    response.writeHead(answer.status)
    for await (const chunk of answer.body) {
      if (response.destroyed && !toTheEnd) return
      if (!response.destroyed) response.write(chunk)
      if (response.writableLength > BUFFER_MAX && !toTheEnd) await drained(response)
    }
    response.end()
  } finally {
    // Whatever happened, the worker is free again.
    answer.body.destroy()
  }
}

async function drained(response: ServerResponse): Promise<void> {
  const closed = new AbortController()
  const close = () => closed.abort()
  response.once('close', close)
  try {
    await once(response, 'drain', { signal: closed.signal })
  } catch {
    // The client has gone; the caller sees it.
  } finally {
    response.off('close', close)
  }
}
