import type { FieldErrors } from '#contract/failure.ts'
import { messages } from '#contract/messages.ts'
import type { SubmissionFailure } from '#machines/submission/submission.failure.ts'

/** The fields of the form that the server judges; their first message is shown on them. */
const FIELDS = ['email', 'password'] as const

/** What a failed sign-up shows. Source: specification, sections 5 and 8. */
interface SignUpFailure {
  /** Messages for fields of the form; null where there are none. */
  readonly fields: FieldErrors | null
  /** Whether the failure needs words above the form: its fields say it all otherwise. */
  readonly isGeneral: boolean
  /** The words for a refusal that no field explains. */
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
