import type { ServerResponse } from 'node:http'
import { requestTimes } from '#server/platform/request-times.ts'

/** Shared caches store such an answer with its headers. */
const SHARED = /\bpublic\b|\bs-maxage\b/

/** Makes the answer to a slow request say where the time went. Only for the operator team. */
export function showTimes(response: ServerResponse): void {
  const times = requestTimes()
  if (!times) return
  const writeHead = response.writeHead.bind(response) as (...all: unknown[]) => ServerResponse
  // Node calls it for every answer. There is no other notification that the headers are about to be sent.
  response.writeHead = (...all: unknown[]) => {
    const isShared = SHARED.test(String(response.getHeader('cache-control') ?? ''))
    if (times.isSlow && !isShared && !response.headersSent)
      response.setHeader('server-timing', times.header())
    return writeHead(...all)
  }
}
