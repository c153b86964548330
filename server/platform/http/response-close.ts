import type { ServerResponse } from 'node:http'

/** The client went away before it had its whole response, so nobody needs the rest. */
export class ClientGoneError extends Error {
  override readonly name = 'ClientGoneError'

  constructor() {
    super('The client went away.')
  }
}

const signals = new WeakMap<ServerResponse, AbortSignal>()
const callbacks = new WeakMap<ServerResponse, (() => void)[]>()

/**
 * Calls back when a response has been sent or its client has gone, at once if that was before. Each response has one
 * listener for all callbacks, because a pipeline into it adds seven, and Node warns of more than ten.
 */
export function whenClosed(response: ServerResponse, callback: () => void): void {
  if (response.destroyed) {
    callback()
    return
  }
  const known = callbacks.get(response)
  if (known) {
    known.push(callback)
    return
  }
  const all = [callback]
  callbacks.set(response, all)
  response.once('close', () => {
    for (const each of all) each()
  })
}

/** Aborted with a ClientGoneError when the client goes away before it has its whole response. */
export function goneSignal(response: ServerResponse): AbortSignal {
  const known = signals.get(response)
  if (known) return known
  const gone = new AbortController()
  whenClosed(response, () => {
    if (!response.writableFinished) gone.abort(new ClientGoneError())
  })
  signals.set(response, gone.signal)
  return gone.signal
}
