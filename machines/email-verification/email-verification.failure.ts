import { type Failure, toFailure } from '#contract/failure.ts'
import { refusalCodes } from '#contract/refusal-codes.ts'

/**
 * Why an email address could not be verified. A 422 means that the token is expired or used; the reason for
 * anything else is unknown. A link works only in the session of its own account, because anyone may have signed
 * up with the reader's email address. Source: spec 4.8, 4.9, 7.12.
 */
export type EmailVerificationFailure =
  | { readonly kind: 'expired' }
  | { readonly kind: 'otherAccount' }
  | { readonly kind: 'unknown'; readonly cause: Failure }

export function emailVerificationFailure(thrown: unknown): EmailVerificationFailure {
  const cause = toFailure(thrown)
  const isUnprocessable = cause.kind === 'invalid' || (cause.kind === 'refused' && cause.status === 422)
  if (cause.kind === 'notAllowed' && cause.code === refusalCodes.otherAccount) return { kind: 'otherAccount' }
  return isUnprocessable ? { kind: 'expired' } : { kind: 'unknown', cause }
}
