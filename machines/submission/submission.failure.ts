import { type Failure, toFailure } from '#contract/failure.ts'

/** Why a form could not be sent: the failure, and whether the captcha or the request failed. */
export interface SubmissionFailure {
  readonly step: 'provingHumanity' | 'submitting'
  readonly failure: Failure
}

/** A wrong captcha answer is returned as a refused field, but counts as a failed captcha. */
export function submissionFailure(step: SubmissionFailure['step'], thrown: unknown): SubmissionFailure {
  const failure = toFailure(thrown)
  const captchaRefused = failure.kind === 'invalid' && 'recaptcha' in failure.fields
  return { step: captchaRefused ? 'provingHumanity' : step, failure }
}
