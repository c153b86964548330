import type { Failure, FieldErrors } from '#contract/failure.ts'
import { formFieldErrors } from '#ui/form/form-field-errors.ts'

/** The form's name of each field of the request. */
const FIELDS = {
  current_password: 'currentPassword',
  password: 'password',
  password_confirmation: 'passwordConfirmation',
} as const

/** The server's messages for the fields of the form; null if there are none. */
export function changePasswordErrors(failure: Failure): FieldErrors | null {
  return formFieldErrors(failure, FIELDS)
}
