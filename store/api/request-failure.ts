import { isHTTPError, isNetworkError, isTimeoutError } from 'ky'
import { SECOND_MS } from '#contract/durations.ts'
import { type Failure, FailureError, type FieldErrors } from '#contract/failure.ts'

/** How long to wait if a 429 does not say. */
const DEFAULT_RETRY_AFTER_SECONDS = 60

/** Classifies what went wrong with a request by the status and shape of the answer, never by its text. */
export function requestFailure(thrown: unknown): FailureError {
  return new FailureError(classify(thrown), { cause: thrown })
}

/**
 * Some servers of this API refuse with `200 { "success": false, "message" }`.
 *
 * @returns the body of any other answer.
 * @throws FailureError `refused`
 */
export function refuseFailedResponse<Body>(body: Body): Body {
  if (typeof body === 'object' && body !== null && 'success' in body && body.success === false)
    throw new FailureError({ kind: 'refused', status: 200, message: messageOf(body) })
  return body
}

function classify(thrown: unknown): Failure {
  if (thrown instanceof FailureError) return thrown.failure
  if (isHTTPError(thrown)) return classifyResponse(thrown.response, thrown.data)
  if (isTimeoutError(thrown)) return serverFault('The server did not answer in time.')
  if (thrown instanceof SyntaxError) return serverFault('The answer of the server could not be read.')
  // fetch rejects with a TypeError. ky recognises it in some browsers only, and not while reading a body.
  if (isNetworkError(thrown) || thrown instanceof TypeError) return { kind: 'offline' }
  return serverFault(thrown instanceof Error ? thrown.message : String(thrown))
}

function classifyResponse(response: Response, body: unknown): Failure {
  const { status } = response
  const message = messageOf(body)
  const asked = retryAfterSeconds(response)
  if (status === 429) {
    const pause = asked ?? DEFAULT_RETRY_AFTER_SECONDS
    return { kind: 'tooMany', retryAfterSeconds: pause, ...(message !== '' && { message }) }
  }
  if (status === 403) return { kind: 'notAllowed', message, ...codeOf(body) }
  const fields = fieldsOf(body)
  if ((status === 422 || status === 400) && fields) return { kind: 'invalid', message, fields }
  const wait = asked && { retryAfterSeconds: asked }
  // 503 and 507 with a message are refusals with a reason ("No databases ready"); any other 5xx is a server
  // fault.
  if (status < 500 || ((status === 503 || status === 507) && message !== ''))
    return { kind: 'refused', status, message, ...wait }
  return { kind: 'serverFault', status, message, ...wait }
}

/** The seconds to wait by Retry-After, which may be a date; null if missing, past or not a time. Source: RFC 9110, 10.2.3. */
function retryAfterSeconds({ headers }: Response): number | null {
  const asked = headers.get('retry-after') ?? ''
  const seconds = Math.ceil(Number(asked) || (Date.parse(asked) - Date.now()) / SECOND_MS)
  return seconds > 0 ? seconds : null
}

function serverFault(message: string): Failure {
  return { kind: 'serverFault', status: null, message }
}

function messageOf(body: unknown): string {
  if (typeof body !== 'object' || body === null) return ''
  const { message, error } = body as { message?: unknown; error?: unknown }
  return typeof message === 'string' ? message : typeof error === 'string' ? error : ''
}

function codeOf(body: unknown): { code?: string } {
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined
  return typeof code === 'string' ? { code } : {}
}

function fieldsOf(body: unknown): FieldErrors | null {
  if (typeof body !== 'object' || body === null) return null
  const { errors } = body as { errors?: unknown }
  if (typeof errors !== 'object' || errors === null) return null
  return Object.fromEntries(
    Object.entries(errors).map(([field, texts]) => [
      field,
      (Array.isArray(texts) ? texts : [texts]).map(String),
    ]),
  )
}
