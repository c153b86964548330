import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage } from 'node:http'
import { RequestTimes, withRequestTimes } from '#server/platform/request-times.ts'

interface Current {
  readonly request: IncomingMessage
  /** See `nameCurrentRequest`. */
  path: string | null
}

const current = new AsyncLocalStorage<Current>()

/**
 * Associates everything that `work` starts with the request, to log it with errors (even those thrown at once or
 * much later) and to measure where its time goes.
 */
export function withRequest(request: IncomingMessage, work: () => void): void {
  current.run({ request, path: null }, () => {
    try {
      withRequestTimes(new RequestTimes(), work)
    } catch (error) {
      // Thrown here, it would leave `run`, and the log would not know the request.
      queueMicrotask(() => {
        throw error
      })
    }
  })
}

/** Sets what may be logged as the current request's path, once its route is known. */
export function nameCurrentRequest(path: string): void {
  const known = current.getStore()
  if (known) known.path = path
}

/** The current request for the log, without secrets; empty outside of requests. */
export function currentRequest() {
  const known = current.getStore()
  if (!known) return {}
  const { method, headers, url = '' } = known.request
  const req = { method, path: known.path ?? safePath(url), host: headers.host }
  return { requestId: headers['x-request-id'], request: req }
}

/** The beginning of a path. Links in emails, including MediaWiki's, contain tokens further along. */
function safePath(url: string): string {
  const [, first = '', second = ''] = url.split(/[?#]/, 1)[0]?.split('/') ?? []
  if (!/^[a-z.-]{1,20}$/.test(first)) return '[unknown path]'
  const isProgram = (first === 'w' || first === 'query') && /^[a-z_]{1,20}(?:\.php)?$/.test(second)
  return isProgram ? `/${first}/${second}` : `/${first}`
}
