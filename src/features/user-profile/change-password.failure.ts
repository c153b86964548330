import type { Failure, FieldErrors } from '#contract/failure.ts'

/** The form's names for the fields of the wire. */
const FIELDS = {
  current_password: 'currentPassword',
  password: 'password',
  password_confirmation: 'passwordConfirmation',
} as const

/** Messages for fields of the form, in the form's names; null where the failure is about none of them. */
export function changePasswordErrors(failure: Failure): FieldErrors | null {
  if (failure.kind !== 'invalid') return null
  const fields = Object.entries(FIELDS).flatMap(([wire, form]) => {
    const texts = failure.fields[wire]
    return texts ? [[form, texts] as const] : []
  })
  return fields.length > 0 ? Object.fromEntries(fields) : null
}
