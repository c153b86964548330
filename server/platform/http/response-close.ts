import type { ServerResponse } from 'node:http'

/** The client disconnected before it had the whole response, so nobody needs the rest. */
export class ClientGoneError extends Error {
  override readonly name = 'ClientGoneError'

  constructor() {
    super('The client went away.')
  }
}

const signals = new WeakMap<ServerResponse, AbortSignal>()
const callbacks = new WeakMap<ServerResponse, (() => void)[]>()

/**
 * Calls back once a response has been sent or its client has disconnected; immediately if that has already happened. Each
 * response has one listener for all callbacks, because a pipeline into it adds seven, and Node warns of more than ten.
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

/** A signal that aborts with a ClientGoneError if the client disconnects before it has the whole response. */
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
