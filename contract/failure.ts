/**
 * What can go wrong between browser and server, told apart by what a person can do next.
 * Everything that throws on the way (network, status codes, unreadable bodies) ends as one of these.
 */
export type Failure =
  /** No answer: the network is down or the server cannot be reached. */
  | { readonly kind: 'offline' }
  /** Refused as a whole (400, 401 on log-in, 404, 409, 503 with a reason): `message` is the server's. */
  | { readonly kind: 'refused'; readonly status: number; readonly message: string }
  /** Some fields were refused (422). `fields` maps a field's wire name to its messages. */
  | { readonly kind: 'invalid'; readonly message: string; readonly fields: FieldErrors }
  /** Signed in but not allowed (403); `code` is one of `refusalCodes` where there is a way on. */
  | { readonly kind: 'notAllowed'; readonly message: string; readonly code?: string }
  /** Too many requests (429); `retryAfterSeconds` as the server's Retry-After says, `message` the server's where it has one. */
  | { readonly kind: 'tooMany'; readonly retryAfterSeconds: number; readonly message?: string }
  /** The server failed (5xx), did not answer in time, or answered something unreadable. */
  | { readonly kind: 'serverFault'; readonly status: number | null; readonly message: string }

export type FailureKind = Failure['kind']

/** Field name on the wire → messages in the order the server gave them. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>

/** Carries a {@link Failure} through code that can only throw. */
export class FailureError extends Error {
  override readonly name = 'FailureError'
  readonly failure: Failure

  constructor(failure: Failure, options?: ErrorOptions) {
    super(`Request failed: ${failure.kind}`, options)
    this.failure = failure
  }
}

/** The typed failure inside anything that was thrown; what is not ours is a fault of the software. */
export function toFailure(thrown: unknown): Failure {
  if (thrown instanceof FailureError) return thrown.failure
  return {
    kind: 'serverFault',
    status: null,
    message: thrown instanceof Error ? thrown.message : String(thrown),
  }
}
