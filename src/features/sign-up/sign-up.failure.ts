import type { FieldErrors } from '#contract/failure.ts'
import { messages } from '#contract/messages.ts'
import type { SubmissionFailure } from '#machines/submission/submission.failure.ts'

/** The fields whose messages come from the server. Source: spec 5.4. */
const FIELDS = ['email', 'password'] as const

/** What a failed sign-up shows. Source: spec 5.4, 8.2. */
interface SignUpFailure {
  /** Messages for fields of the form; null if there are none. */
  readonly fields: FieldErrors | null
  /** Whether the failure is also shown above the form: it is unless the fields explain it. */
  readonly isGeneral: boolean
  /** The text for a refusal that no field explains. */
  readonly refusal: string
}

export function signUpFailure({ step, failure }: SubmissionFailure): SignUpFailure {
  const isAboutFields =
    step === 'submitting' && failure.kind === 'invalid' && FIELDS.some(field => field in failure.fields)
  return {
    fields: failure.kind === 'invalid' ? failure.fields : null,
    isGeneral: !isAboutFields,
    refusal: messages.signUp.failure,
  }
}
