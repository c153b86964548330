import { type Failure, toFailure } from '#contract/failure.ts'

/**
 * Why an address could not be verified. Source: specification, section 4: a 422 means that the token is expired or used,
 * anything else has an unknown reason.
 */
export type EmailVerificationFailure =
  | { readonly kind: 'expired' }
  | { readonly kind: 'unknown'; readonly cause: Failure }

export function emailVerificationFailure(thrown: unknown): EmailVerificationFailure {
  const cause = toFailure(thrown)
  const isUnprocessable = cause.kind === 'invalid' || (cause.kind === 'refused' && cause.status === 422)
  return isUnprocessable ? { kind: 'expired' } : { kind: 'unknown', cause }
}
