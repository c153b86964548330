import type { IncomingMessage, ServerResponse } from 'node:http'
import { SECOND_MS } from '#contract/durations.ts'
import {
  QUERY_BEHIND_HEADER,
  type QueryProblem,
  type QueryProblemCode,
} from '#contract/types/query-problem.ts'
import { TooManyError } from '#server/gateway/limits/fair-queue.ts'
import { BodyTooLargeError, BodyTooSlowError } from '#server/gateway/requests/request-body.ts'
import { SpoolFullError } from '#server/gateway/spool/spool-budget.ts'
import { readTarget } from '#server/php/request-target.ts'
import { TooBusyError } from '#server/php/worker-slots.ts'
import { type Notice, RETRY_SOON_SECONDS } from '#server/platform/http/notice-page.ts'
import { LanguageBusyError } from '#server/query-service/language/language-worker.ts'
import { problemOf, sendProblem } from '#server/query-service/protocol/query-problem.ts'
import { QUERY_METHODS_HEADER, setQueryHeaders } from './query-headers.ts'
import { QueryGaveWayError } from './query-requests.ts'
import { LONG_MS } from './query-shares.ts'

const TOO_MANY: QueryProblem = {
  status: 429,
  title: 'Too many queries at once',
  detail:
    'Your network asks more at once than is answered. Please wait for some answers before you ask more.',
  code: 'too_many',
  retryAfter: RETRY_SOON_SECONDS,
}
const BUSY: QueryProblem = {
  status: 503,
  title: 'The query service is very busy',
  detail: 'Too many queries are waiting. Please try again in a moment.',
  code: 'busy',
  retryAfter: RETRY_SOON_SECONDS,
}
const GAVE_WAY: QueryProblem = {
  status: 503,
  title: 'Others are waiting',
  detail: `This query was ended after ${LONG_MS / SECOND_MS} seconds, because others wait for answers of this wiki. Please try again later, or ask for less.`,
  code: 'busy',
  retryAfter: 30,
}
const TOO_LARGE: QueryProblem = {
  status: 413,
  title: 'This query is too long',
  detail: 'A request may have up to 512 kB.',
  code: 'body',
}
const TOO_SLOW: QueryProblem = {
  status: 408,
  title: 'This took too long to arrive',
  detail: 'The query arrived too slowly. Please check your connection and try again.',
  code: 'body',
}

/** Codes of the gateway's notices. Where it has none, the status tells who is to blame. */
const CODES: Readonly<Record<number, QueryProblemCode>> = {
  400: 'bad_request',
  404: 'off',
  410: 'off',
  429: 'too_many',
  502: 'fault',
}

/** Headers of an answer that was given up. */
const OUTDATED = ['content-encoding', 'content-length', 'content-type', 'vary', QUERY_BEHIND_HEADER]

/** Whether an address is the one that answers queries, so that programs get errors that they can read. */
export function isQueryAddress(url: string): boolean {
  return readTarget(url).kind === 'sparql'
}

/** Why a query was not answered; null if the error is not about queries, so that only a notice explains it. */
export function queryProblemFor(error: unknown): QueryProblem | null {
  const problem = problemOf(error)
  if (problem) return problem
  if (error instanceof TooManyError) return TOO_MANY
  if (error instanceof QueryGaveWayError) return GAVE_WAY
  if (error instanceof TooBusyError || error instanceof SpoolFullError || error instanceof LanguageBusyError)
    return BUSY
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
  sendProblem(response, headers.accept, problem)
}
