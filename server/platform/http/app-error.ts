import type { FieldErrors } from '#contract/failure.ts'
import type { RefusalCode } from '#contract/refusal-codes.ts'
import { msg } from '#i18n/msg.ts'

/**
 * An answer other than success. Any code called by a route may throw it; `error-handler.ts` formats it. `code` is
 * for programs and `message` for people. `fields` makes it a validation failure.
 */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly status: number
  readonly code: string
  readonly fields: FieldErrors | undefined
  readonly retryAfterSeconds: number | undefined
  /** Sent as `code`, for clients that offer a next step. */
  readonly refusalCode: RefusalCode | undefined

  constructor(
    status: number,
    code: string,
    message: string,
    extra: {
      fields?: FieldErrors
      retryAfterSeconds?: number
      refusalCode?: RefusalCode
      cause?: unknown
    } = {},
  ) {
    super(message, { cause: extra.cause })
    this.status = status
    this.code = code
    this.fields = extra.fields
    this.retryAfterSeconds = extra.retryAfterSeconds
    this.refusalCode = extra.refusalCode
  }
}

/** An error that knows its answer. Its own message is for operators, the answer for the client. */
export abstract class RefusalError extends Error {
  abstract get refusal(): AppError
}

/** Whether the failed request may succeed later without anyone's intervention. Its answer has a `Retry-After`. */
export function passesByItself(thrown: unknown): thrown is RefusalError {
  if (!(thrown instanceof RefusalError)) return false
  const { status, retryAfterSeconds } = thrown.refusal
  return status === 503 && retryAfterSeconds !== undefined
}

/** 422 with `{ message, errors }`. The message is the first text of the first field. */
export function invalid(fields: FieldErrors): AppError {
  const first = Object.values(fields)[0]?.[0] ?? msg('error-given-data-was-invalid')
  return new AppError(422, 'invalid', first, { fields })
}

/** 403 with a code that tells clients what the person can do next. */
export function notAllowed(refusalCode: RefusalCode, message: string): AppError {
  return new AppError(403, refusalCode, message, { refusalCode })
}

/** The message of 415, for bodies that are not JSON. */
export const NOT_JSON = msg('error-please-send-json-content-type')
