import { type IncomingHttpHeaders, type ServerResponse, STATUS_CODES } from 'node:http'
import type { QueryProblem, QueryProblemCode } from '#contract/types/query-problem.ts'
import { msg } from '#i18n/msg.ts'
import { translateText } from '#i18n/translate-text.ts'
import { RETRY_SOON_SECONDS } from '#server/platform/http/notice-page.ts'
import { responseLanguage } from '#server/platform/http/request-language.ts'
import {
  IndexFailedError,
  IndexStartingError,
  IndexTooLargeError,
} from '#server/query-service/indexes/wiki-indexes.ts'
import { QueryRefusedError } from '#server/query-service/language/prepared-query.ts'
import {
  QueryFailedError,
  QueryMemoryError,
  QueryTimeoutError,
  ResultLostError,
  ResultTooLargeError,
  StoreFullError,
  StoreGoneError,
  StoreUnavailableError,
} from '#server/query-service/store/triple-store.ts'
import { qualityOf, readPreferences } from './accepted-types.ts'
import { ProtocolError, type ProtocolStatus } from './protocol-error.ts'

const PROBLEM_JSON = 'application/problem+json'
/** Media types by which a client says that it reads JSON. */
const JSON_TYPES = [PROBLEM_JSON, 'application/json', 'application/sparql-results+json'] as const

/** HTTP's names of the statuses. */
const TITLES: Readonly<Record<ProtocolStatus, string>> = {
  400: msg('error-http-400'),
  404: msg('error-http-404'),
  405: msg('error-http-405'),
  406: msg('error-http-406'),
  413: msg('error-http-413'),
  415: msg('error-http-415'),
}

/** Why a query was not answered; null for an error that is not about queries. */
export function problemOf(error: unknown): QueryProblem | null {
  if (error instanceof ProtocolError)
    return { status: error.status, title: TITLES[error.status], detail: error.message, code: error.code }
  if (error instanceof QueryRefusedError) return refused(error)
  if (error instanceof QueryFailedError)
    return problem(400, 'failed', msg('error-sparql-failed'), error.message)
  return problemOfLimit(error) ?? problemOfIndex(error)
}

function refused({ kind, message, at }: QueryRefusedError): QueryProblem {
  const title = kind === 'syntax' ? msg('error-sparql-not-sparql') : msg('error-sparql-not-done')
  return { ...problem(400, kind, title, message), ...at }
}

function problemOfLimit(error: unknown): QueryProblem | null {
  if (error instanceof QueryTimeoutError)
    return problem(504, 'timeout', msg('error-sparql-takes-too-long'), msg('error-sparql-time-help'))
  if (error instanceof QueryMemoryError)
    return problem(422, 'memory', msg('error-sparql-memory'), msg('error-sparql-memory-help'))
  if (error instanceof ResultTooLargeError)
    return problem(
      422,
      'answer_too_large',
      msg('error-sparql-answer-too-large'),
      msg('error-sparql-ask-less'),
    )
  return null
}

function problemOfIndex(error: unknown): QueryProblem | null {
  if (
    error instanceof IndexStartingError ||
    error instanceof StoreGoneError ||
    error instanceof ResultLostError
  )
    return problem(
      503,
      'starting',
      msg('error-sparql-starting'),
      msg('error-sparql-starting-help'),
      RETRY_SOON_SECONDS,
    )
  if (error instanceof IndexTooLargeError || error instanceof StoreFullError)
    return problem(
      503,
      'too_large',
      msg('error-sparql-wiki-too-large'),
      msg('error-sparql-wiki-too-large-help'),
    )
  if (error instanceof IndexFailedError)
    return problem(503, 'no_index', msg('error-sparql-no-index'), msg('error-sparql-no-index-help'), 60)
  if (error instanceof StoreUnavailableError)
    return problem(
      503,
      'unavailable',
      msg('error-sparql-unavailable'),
      msg('error-sparql-unavailable-help'),
      RETRY_SOON_SECONDS,
    )
  return null
}

/**
 * Tells a client why its query was not answered, in the client's language. An engine's message stays in the
 * engine's words.
 */
export function sendProblem(
  response: ServerResponse,
  headers: IncomingHttpHeaders,
  problem: QueryProblem,
): void {
  const language = responseLanguage(headers)
  const write = (english: string) => translateText(english, language)
  const { status, line, column = 1, retryAfter } = problem
  const [title, detail] = [write(problem.title), write(problem.detail)]
  const isJson = wantsJson(headers.accept)
  const body = isJson
    ? JSON.stringify({ type: 'about:blank', ...problem, title, detail })
    : `${line === undefined ? title : write(msg('error-sparql-title-place', problem.title, line, column))}\n\n${detail}\n`
  response.setHeader('content-language', language)
  response.setHeader('content-type', isJson ? PROBLEM_JSON : 'text/plain; charset=utf-8')
  response.setHeader('content-length', Buffer.byteLength(body))
  response.setHeader('cache-control', 'no-store')
  if (retryAfter !== undefined) response.setHeader('retry-after', String(retryAfter))
  response.writeHead(status, STATUS_CODES[status])
  response.end(body)
}

function wantsJson(accept: string | undefined): boolean {
  const accepted = readPreferences(accept ?? '')
  const json = Math.max(
    ...JSON_TYPES.map(type => (accepted.some(entry => entry.type === type) ? qualityOf(type, accepted) : 0)),
  )
  return (
    json > 0 &&
    json >=
      qualityOf(
        'text/plain',
        accepted.filter(({ type }) => type === 'text/plain'),
      )
  )
}

function problem(
  status: number,
  code: QueryProblemCode,
  title: string,
  detail: string,
  retryAfter?: number,
): QueryProblem {
  return { status, title, detail, code, ...(retryAfter !== undefined && { retryAfter }) }
}
