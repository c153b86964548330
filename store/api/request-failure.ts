import { isHTTPError, isNetworkError, isTimeoutError } from 'ky'
import { type Failure, FailureError, type FieldErrors } from '#contract/failure.ts'

/** Seconds to wait where a 429 does not say. */
const DEFAULT_RETRY_AFTER = 60

/** Tells apart what went wrong with a request, by status and shape, never by English text. */
export function requestFailure(thrown: unknown): FailureError {
  return new FailureError(classify(thrown), { cause: thrown })
}

/**
 * Some servers of this API answer `200 { "success": false, "message" }` where they refuse.
 * @returns the body of an answer that is none of these.
 * @throws FailureError `refused`
 */
export function refuseFailedAnswer<Body>(body: Body): Body {
  if (typeof body === 'object' && body !== null && 'success' in body && body.success === false)
    throw new FailureError({ kind: 'refused', status: 200, message: textOf(body) })
  return body
}

function classify(thrown: unknown): Failure {
  if (thrown instanceof FailureError) return thrown.failure
  if (isHTTPError(thrown)) return classifyResponse(thrown.response, thrown.data)
  if (isTimeoutError(thrown)) return serverFault('The server did not answer in time.')
  if (thrown instanceof SyntaxError) return serverFault('The server answered something unreadable.')
  // fetch rejects with a TypeError alone; ky names it where it knows the browser's words, and not while reading a body.
  if (isNetworkError(thrown) || thrown instanceof TypeError) return { kind: 'offline' }
  return serverFault(thrown instanceof Error ? thrown.message : String(thrown))
}

function classifyResponse(response: Response, body: unknown): Failure {
  const { status } = response
  const message = textOf(body)
  if (status === 429) {
    const seconds = Math.ceil(Number(response.headers.get('retry-after')))
    const retryAfterSeconds = seconds > 0 ? seconds : DEFAULT_RETRY_AFTER
    return { kind: 'tooMany', retryAfterSeconds, ...(message !== '' && { message }) }
  }
  if (status === 403) return { kind: 'notAllowed', message, ...codeOf(body) }
  const fields = fieldsOf(body)
  if (status === 422 && fields) return { kind: 'invalid', message, fields }
  // 503 with a message is a reasoned refusal ("No databases ready"); any other 5xx is a fault.
  if (status < 500 || (status === 503 && message !== '')) return { kind: 'refused', status, message }
  return { kind: 'serverFault', status, message }
}

function serverFault(message: string): Failure {
  return { kind: 'serverFault', status: null, message }
}

function textOf(body: unknown): string {
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
