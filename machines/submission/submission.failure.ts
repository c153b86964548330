import { type Failure, toFailure } from '#contract/failure.ts'

/** Why a form was not taken: the failure, and whether it was the captcha or the sending that failed. */
export interface SubmissionFailure {
  readonly step: 'provingHumanity' | 'submitting'
  readonly failure: Failure
}

/** A wrong captcha answer comes back as a refused field; for a person it is the captcha that failed. */
export function submissionFailure(step: SubmissionFailure['step'], thrown: unknown): SubmissionFailure {
  const failure = toFailure(thrown)
  const captchaRefused = failure.kind === 'invalid' && 'recaptcha' in failure.fields
  return { step: captchaRefused ? 'provingHumanity' : step, failure }
}
