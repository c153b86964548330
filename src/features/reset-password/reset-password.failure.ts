import type { Failure, FieldErrors } from '#contract/failure.ts'
import { messages } from '#contract/messages.ts'
import { formFieldErrors } from '#ui/form/form-field-errors.ts'

/** The form's name of each field of the request. */
const FIELDS = { password: 'password', password_confirmation: 'passwordConfirmation' } as const

/** What a failed reset shows. Source: spec 5.10, 5.11. */
type ResetPasswordFailure =
  /** The link has expired, was used, or belongs to another address. Only a new one helps. */
  | { readonly kind: 'unusableLink' }
  /** Messages for fields of the form, by the form's names. */
  | { readonly kind: 'fields'; readonly fields: FieldErrors }
  /** Everything else, with the text for a refusal. */
  | { readonly kind: 'other'; readonly refusal: string }

export function resetPasswordFailure(failure: Failure): ResetPasswordFailure {
  if (failure.kind === 'invalid') {
    if ('token' in failure.fields || 'email' in failure.fields) return { kind: 'unusableLink' }
    const fields = formFieldErrors(failure, FIELDS)
    if (fields) return { kind: 'fields', fields }
  }
  return { kind: 'other', refusal: messages.resetPassword.failure }
}
