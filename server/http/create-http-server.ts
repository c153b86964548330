import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { WikiEngine } from '#server/engine/wiki-engine.ts'

/** Milliseconds; wikis take uploads of 64 MB over slow lines, so the whole request may take long and its head may not. */
const REQUEST_TIMEOUT_MS = 300_000
const HEADERS_TIMEOUT_MS = 20_000
/** Longer than the usual 60 s of a proxy in front, so that it is the proxy that closes an idle connection. */
const KEEP_ALIVE_MS = 65_000

/**
 * Parts the wikis' requests from the service's by their Host before anything reads a body: MediaWiki gets them as they
 * came, without our headers, parsers and limits.
 */
export function createHttpServer(
  engine: Pick<WikiEngine, 'ownsHost' | 'handle'>,
  serve: (request: IncomingMessage, response: ServerResponse) => void,
): Server {
  const server = createServer(
    {
      requestTimeout: REQUEST_TIMEOUT_MS,
      headersTimeout: HEADERS_TIMEOUT_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
    },
    (request, response) => {
      // A server that stops waits for its connections; one that has answered would else be kept for the next request.
      response.once('close', () => {
        if (!server.listening) setImmediate(() => server.closeIdleConnections())
      })
      if (engine.ownsHost(request.headers.host ?? '')) engine.handle(request, response)
      else serve(request, response)
    },
  )
  return server
}
