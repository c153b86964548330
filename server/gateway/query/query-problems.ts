import type { IncomingMessage, ServerResponse } from 'node:http'
import { SECOND_MS } from '#contract/durations.ts'
import {
  QUERY_BEHIND_HEADER,
  type QueryProblem,
  type QueryProblemCode,
} from '#contract/types/query-problem.ts'
import { msg } from '#i18n/msg.ts'
import { TooManyError } from '#server/gateway/limits/fair-queue.ts'
import { BodyTooLargeError, BodyTooSlowError } from '#server/gateway/requests/request-body.ts'
import { SpoolFullError } from '#server/gateway/spool/spool-budget.ts'
import { readTarget } from '#server/php/request-target.ts'
import { TooBusyError } from '#server/php/worker-slots.ts'
import { type Notice, RETRY_SOON_SECONDS } from '#server/platform/http/notice-page.ts'
import { LanguageBusyError } from '#server/query-service/language/language-worker.ts'
import { problemOf, sendProblem } from '#server/query-service/protocol/query-problem.ts'
import { QUERY_METHODS_HEADER, setQueryHeaders } from './query-headers.ts'
import { QueryGaveWayError, ReadersChangedError } from './query-requests.ts'
import { LONG_MS } from './query-shares.ts'

const TOO_MANY: QueryProblem = {
  status: 429,
  title: msg('error-sparql-too-many'),
  detail: msg('error-sparql-too-many-help'),
  code: 'too_many',
  retryAfter: RETRY_SOON_SECONDS,
}
const BUSY: QueryProblem = {
  status: 503,
  title: msg('error-sparql-busy'),
  detail: msg('error-sparql-busy-help'),
  code: 'busy',
  retryAfter: RETRY_SOON_SECONDS,
}
const GAVE_WAY: QueryProblem = {
  status: 503,
  title: msg('error-sparql-gave-way'),
  detail: msg('error-sparql-gave-way-help', LONG_MS / SECOND_MS),
  code: 'busy',
  retryAfter: 30,
}
const TOO_LARGE: QueryProblem = {
  status: 413,
  title: msg('error-sparql-too-long'),
  detail: msg('error-sparql-too-long-help'),
  code: 'body',
}
const TOO_SLOW: QueryProblem = {
  status: 408,
  title: msg('error-sparql-too-slow'),
  detail: msg('error-sparql-too-slow-help'),
  code: 'body',
}

/** Problem codes by the status of a gateway's notice. For other statuses, 4xx or 5xx says who is to blame. */
const CODES: Readonly<Record<number, QueryProblemCode>> = {
  400: 'bad_request',
  404: 'off',
  410: 'off',
  429: 'too_many',
  502: 'fault',
}

/** Headers to remove from a response that was given up. */
const OUTDATED = ['content-encoding', 'content-length', 'content-type', 'vary', QUERY_BEHIND_HEADER]

/** Whether an address is the query endpoint, whose errors programs must be able to read. */
export function isQueryAddress(url: string): boolean {
  return readTarget(url).kind === 'sparql'
}

/** Why a query was not answered; null if the error is not specific to queries, so only a notice explains it. */
export function queryProblemFor(error: unknown): QueryProblem | null {
  const problem = problemOf(error)
  if (problem) return problem
  if (error instanceof TooManyError) return TOO_MANY
  if (error instanceof QueryGaveWayError) return GAVE_WAY
  if (error instanceof TooBusyError || error instanceof SpoolFullError || error instanceof LanguageBusyError)
    return BUSY
  // Clients that may still read the wiki get a response when they try again.
  if (error instanceof ReadersChangedError) return BUSY
  if (error instanceof DOMException && error.name === 'TimeoutError') return BUSY
  if (error instanceof BodyTooLargeError) return TOO_LARGE
  if (error instanceof BodyTooSlowError) return TOO_SLOW
  return null
}

export function problemOfNotice({ status, title, text, retryAfter }: Notice): QueryProblem {
  const code = CODES[status] ?? 'unavailable'
  return { status, title, detail: text, code, ...(retryAfter !== undefined && { retryAfter }) }
}

export function sendQueryProblem(
  { headers }: IncomingMessage,
  response: ServerResponse,
  problem: QueryProblem,
): void {
  if (response.headersSent) {
    response.destroy()
    return
  }
  for (const name of OUTDATED) response.removeHeader(name)
  setQueryHeaders(response)
  if (problem.code === 'method') response.setHeader('allow', QUERY_METHODS_HEADER)
  sendProblem(response, headers, problem)
}
