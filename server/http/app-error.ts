import type { FieldErrors } from '#contract/failure.ts'

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

  constructor(
    status: number,
    code: string,
    message: string,
    extra: { fields?: FieldErrors; retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: extra.cause })
    this.status = status
    this.code = code
    this.fields = extra.fields
    this.retryAfterSeconds = extra.retryAfterSeconds
  }
}

/** 422 in the wire's shape `{ message, errors }`; the message is the first field's first text. */
export function invalid(fields: FieldErrors): AppError {
  const first = Object.values(fields)[0]?.[0] ?? 'The given data was invalid.'
  return new AppError(422, 'invalid', first, { fields })
}

/** Why a body of another type is refused (415). */
export const NOT_JSON = 'Please send JSON (Content-Type: application/json).'
