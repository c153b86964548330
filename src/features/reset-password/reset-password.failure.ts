import type { Failure, FieldErrors } from '#contract/failure.ts'
import { messages } from '#contract/messages.ts'

/** The form's names for the fields of the wire. */
const FIELDS = { password: 'password', password_confirmation: 'passwordConfirmation' } as const

/** What a failed reset shows. Source: specification, sections 5 and 8. */
export type ResetPasswordFailure =
  /** The link is expired or used, or belongs to another address; only a new one helps. */
  | { readonly kind: 'deadLink' }
  /** Messages for fields of the form, in the form's names. */
  | { readonly kind: 'fields'; readonly fields: FieldErrors }
  /** Everything else; a refusal reads "Something went very wrong." */
  | { readonly kind: 'other'; readonly refusal: string }

export function resetPasswordFailure(failure: Failure): ResetPasswordFailure {
  if (failure.kind === 'invalid') {
    if ('token' in failure.fields || 'email' in failure.fields) return { kind: 'deadLink' }
    const fields = Object.entries(FIELDS).flatMap(([wire, form]) => {
      const texts = failure.fields[wire]
      return texts ? [[form, texts] as const] : []
    })
    if (fields.length > 0) return { kind: 'fields', fields: Object.fromEntries(fields) }
  }
  return { kind: 'other', refusal: messages.resetPassword.failure }
}
