import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Clock } from '#server/platform/clock.ts'
import { ReaderPace } from './reader-pace.ts'
import { whenClosed } from './response-close.ts'

/** Milliseconds between two checks of a body. */
const LOOK_EVERY_MS = 1000

/**
 * Watches whether a request's body arrives at least at the pace required of readers. Does not blame the client
 * for bytes that the server has not read yet.
 * @param tooSlow called at every check at which the body is too slow, until the response has closed.
 */
export function watchBody(
  request: IncomingMessage,
  response: ServerResponse,
  { clock, lookEvery = LOOK_EVERY_MS }: { clock: Clock; lookEvery?: number },
  tooSlow: () => void,
): void {
  if (!hasBody(request)) return
  const { socket } = request
  const start = socket.bytesRead
  const pace = new ReaderPace(clock.now(), Number.POSITIVE_INFINITY)
  const stop = () => clearInterval(timer)
  const timer = setInterval(() => {
    if (request.complete) stop()
    else if (pace.isTooSlow(clock.now(), socket.bytesRead - start, request.readableLength === 0)) tooSlow()
  }, lookEvery)
  timer.unref()
  whenClosed(response, stop)
}

export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
