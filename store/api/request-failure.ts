import { HTTPError, TimeoutError } from 'ky'
import { type Failure, FailureError, type FieldErrors } from '#contract/failure.ts'

/** Seconds to wait where a 429 does not say. */
const DEFAULT_RETRY_AFTER = 60

/** Tells apart what went wrong with a request, by status and shape, never by English text. */
export async function requestFailure(thrown: unknown): Promise<FailureError> {
  return new FailureError(await classify(thrown), { cause: thrown })
}

async function classify(thrown: unknown): Promise<Failure> {
  if (thrown instanceof HTTPError) return classifyResponse(thrown.response, thrown.data)
  if (thrown instanceof TimeoutError)
    return { kind: 'serverFault', status: null, message: 'The server did not answer in time.' }
  if (thrown instanceof SyntaxError)
    return { kind: 'serverFault', status: null, message: 'The server answered something unreadable.' }
  if (thrown instanceof Error && (thrown.name === 'NetworkError' || thrown instanceof TypeError))
    return { kind: 'offline' }
  return {
    kind: 'serverFault',
    status: null,
    message: thrown instanceof Error ? thrown.message : String(thrown),
  }
}

function classifyResponse(response: Response, body: unknown): Failure {
  const { status } = response
  const message = textOf(body)
  if (status === 429) {
    const seconds = Number(response.headers.get('retry-after'))
    return { kind: 'tooMany', retryAfterSeconds: seconds > 0 ? seconds : DEFAULT_RETRY_AFTER }
  }
  if (status === 403) return { kind: 'notAllowed', message }
  const fields = fieldsOf(body)
  if (status === 422 && fields) return { kind: 'invalid', message, fields }
  // 503 with a message is a reasoned refusal ("No databases ready"); any other 5xx is a fault.
  if (status < 500 || (status === 503 && message !== '')) return { kind: 'refused', status, message }
  return { kind: 'serverFault', status, message }
}

function textOf(body: unknown): string {
  if (typeof body !== 'object' || body === null) return ''
  const { message, error } = body as { message?: unknown; error?: unknown }
  return typeof message === 'string' ? message : typeof error === 'string' ? error : ''
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
