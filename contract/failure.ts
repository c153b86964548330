import { HOUR_MS, SECOND_MS } from './durations.ts'

/**
 * What can go wrong between browser and server. The kinds differ in what a person can do next.
 * Everything that can throw (network, status codes, unreadable bodies) is converted to one of these.
 */
export type Failure =
  /** There is no answer: the network is down, or the server cannot be reached. */
  | { readonly kind: 'offline' }
  /** The page is from an earlier build, one of whose scripts is gone since the service was upgraded. A reload helps. */
  | { readonly kind: 'outdated' }
  /**
   * The whole request was refused (400, 401 on log-in, 404, 409, 503 and 507 with a reason).
   * `message` is the server's. `retryAfterSeconds` comes from the Retry-After header, which 503 often has.
   */
  | {
      readonly kind: 'refused'
      readonly status: number
      readonly message: string
      readonly retryAfterSeconds?: number
    }
  /** Some fields were refused (422). `fields` maps a field's wire name to its messages. */
  | { readonly kind: 'invalid'; readonly message: string; readonly fields: FieldErrors }
  /** The member may not do this (403). `code` is one of `refusalCodes` if they can do something about it. */
  | { readonly kind: 'notAllowed'; readonly message: string; readonly code?: string }
  /**
   * Too many requests (429). `retryAfterSeconds` comes from the Retry-After header, `message` from the body
   * if it has one.
   */
  | { readonly kind: 'tooMany'; readonly retryAfterSeconds: number; readonly message?: string }
  /** The server failed (5xx), did not answer in time, or sent an unreadable answer. */
  | {
      readonly kind: 'serverFault'
      readonly status: number | null
      readonly message: string
      /** As for `refused`. */
      readonly retryAfterSeconds?: number
    }

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

/**
 * The typed failure of anything that was thrown. Whatever is not a {@link FailureError} counts as a server
 * fault.
 */
export function toFailure(thrown: unknown): Failure {
  if (thrown instanceof FailureError) return thrown.failure
  return {
    kind: 'serverFault',
    status: null,
    message: thrown instanceof Error ? thrown.message : String(thrown),
  }
}

/** The longest pause that Retry-After can cause, so that automatic retries do not stop for a day. */
const LONGEST_PAUSE_MS = HOUR_MS

/**
 * How many milliseconds automatic retries have to pause because of Retry-After; 0 without it.
 */
export function askedPauseMs(failure: Failure | null): number {
  const seconds = failure && 'retryAfterSeconds' in failure ? (failure.retryAfterSeconds ?? 0) : 0
  return Math.min(seconds * SECOND_MS, LONGEST_PAUSE_MS)
}
