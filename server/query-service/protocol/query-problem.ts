import { type ServerResponse, STATUS_CODES } from 'node:http'
import type { QueryProblem, QueryProblemCode } from '#contract/types/query-problem.ts'
import { RETRY_SOON_SECONDS } from '#server/platform/http/notice-page.ts'
import {
  IndexFailedError,
  IndexStartingError,
  IndexTooLargeError,
} from '#server/query-service/indexes/wiki-indexes.ts'
import { QueryRefusedError } from '#server/query-service/language/prepared-query.ts'
import {
  AnswerTooLargeError,
  QueryFailedError,
  QueryMemoryError,
  QueryTimeoutError,
  ResultLostError,
  StoreFullError,
  StoreGoneError,
  StoreUnavailableError,
} from '#server/query-service/store/triple-store.ts'
import { qualityOf, readPreferences } from './accepted-types.ts'
import { ProtocolError } from './protocol-error.ts'

const PROBLEM_JSON = 'application/problem+json'
/** Types by which a client says that it reads JSON. */
const JSON_TYPES = [PROBLEM_JSON, 'application/json', 'application/sparql-results+json'] as const

/** Why a query was not answered; null for an error that has nothing to do with queries. */
export function problemOf(error: unknown): QueryProblem | null {
  if (error instanceof ProtocolError)
    return { status: error.status, title: titleOf(error.status), detail: error.message, code: error.code }
  if (error instanceof QueryRefusedError) return refused(error)
  if (error instanceof QueryFailedError)
    return problem(400, 'failed', 'This query cannot be evaluated', error.message)
  return problemOfLimit(error) ?? problemOfIndex(error)
}

function refused({ kind, message, at }: QueryRefusedError): QueryProblem {
  const title = kind === 'syntax' ? 'This is not SPARQL' : 'This service does not do that'
  return { ...problem(400, kind, title, message), ...at }
}

function problemOfLimit(error: unknown): QueryProblem | null {
  if (error instanceof QueryTimeoutError)
    return problem(
      504,
      'timeout',
      'This query takes too long',
      'It was ended. Fewer results (LIMIT), fewer optional parts, or something more exact at the start often help.',
    )
  if (error instanceof QueryMemoryError)
    return problem(
      422,
      'memory',
      'This query needs too much memory',
      'It was ended. Fewer results (LIMIT), or fewer combinations of parts that have nothing to do with each other, often help.',
    )
  if (error instanceof AnswerTooLargeError)
    return problem(
      422,
      'answer_too_large',
      'The result of this query is too large',
      'Please ask for less at once: fewer columns, or parts of the result by ORDER BY, LIMIT and OFFSET.',
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
      'The query service of this wiki is starting',
      'It reads the data of the wiki. Please try again in a moment.',
      RETRY_SOON_SECONDS,
    )
  if (error instanceof IndexTooLargeError || error instanceof StoreFullError)
    return problem(
      503,
      'too_large',
      'This wiki is too large for the query service',
      'It has more data than there is memory for here. Its operator can give the service more, or a server of its own.',
    )
  if (error instanceof IndexFailedError)
    return problem(
      503,
      'no_index',
      'The query service of this wiki is not available',
      'The data of the wiki could not be read. That is tried again by itself. Please try again later.',
      60,
    )
  if (error instanceof StoreUnavailableError)
    return problem(
      503,
      'unavailable',
      'The query service is not available at the moment',
      'The server that answers queries cannot be reached. Please try again in a moment.',
      RETRY_SOON_SECONDS,
    )
  return null
}

/** Tells a client why its query was not answered. */
export function sendProblem(
  response: ServerResponse,
  accept: string | undefined,
  problem: QueryProblem,
): void {
  const { status, title, detail, line, column, retryAfter } = problem
  const place = line === undefined ? '' : ` (line ${line}, column ${column})`
  const isJson = wantsJson(accept)
  const body = isJson
    ? JSON.stringify({ type: 'about:blank', ...problem })
    : `${title}${place}\n\n${detail}\n`
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

function titleOf(status: number): string {
  return STATUS_CODES[status] ?? 'This query is not answered'
}
