import type { Failure, FieldErrors } from '#contract/failure.ts'
import { messages } from '#contract/messages.ts'
import { formFieldErrors } from '#ui/form/form-field-errors.ts'

/** The form's name of each field of the request. */
const FIELDS = { password: 'password', password_confirmation: 'passwordConfirmation' } as const

/** What a failed reset shows. Source: specification, sections 5 and 8. */
type ResetPasswordFailure =
  /** The link is expired or used, or belongs to another address; only a new one helps. */
  | { readonly kind: 'deadLink' }
  /** Messages for fields of the form, in the form's names. */
  | { readonly kind: 'fields'; readonly fields: FieldErrors }
  /** Everything else; a refusal reads "Something went very wrong." */
  | { readonly kind: 'other'; readonly refusal: string }

export function resetPasswordFailure(failure: Failure): ResetPasswordFailure {
  if (failure.kind === 'invalid') {
    if ('token' in failure.fields || 'email' in failure.fields) return { kind: 'deadLink' }
    const fields = formFieldErrors(failure, FIELDS)
    if (fields) return { kind: 'fields', fields }
  }
  return { kind: 'other', refusal: messages.resetPassword.failure }
}
