import type { ServerResponse } from 'node:http'

/** Aborted when the client goes away before it has its whole answer. */
export function goneSignal(response: ServerResponse): AbortSignal {
  const gone = new AbortController()
  const abort = () => gone.abort(new Error('The client went away.'))
  if (response.destroyed) abort()
  response.once('close', () => {
    if (!response.writableFinished) abort()
  })
  return gone.signal
}
