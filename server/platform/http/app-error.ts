import type { FieldErrors } from '#contract/failure.ts'
import type { RefusalCode } from '#contract/refusal-codes.ts'

/**
 * An answer other than success, thrown from anywhere below a route and formatted in one place (`error-handler.ts`).
 * `code` is for programs, `message` for people; `fields` makes it a validation failure in the wire's shape.
 */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly status: number
  readonly code: string
  readonly fields: FieldErrors | undefined
  readonly retryAfterSeconds: number | undefined
  /** Sent along as `code`, for clients that offer a way on. */
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

/** 422 in the wire's shape `{ message, errors }`; the message is the first field's first text. */
export function invalid(fields: FieldErrors): AppError {
  const first = Object.values(fields)[0]?.[0] ?? 'The given data was invalid.'
  return new AppError(422, 'invalid', first, { fields })
}

/** 403 with a code by which clients know what a person can do about it. */
export function notAllowed(refusalCode: RefusalCode, message: string): AppError {
  return new AppError(403, refusalCode, message, { refusalCode })
}

/** Why a body of another type is refused (415). */
export const NOT_JSON = 'Please send JSON (Content-Type: application/json).'
