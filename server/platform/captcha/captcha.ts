import type { Challenge } from 'altcha-lib/types'
import type { CaptchaForm } from '#contract/captcha.ts'

/** Keeps programs from abusing a form. Callers need not know which captcha is configured. */
export interface Captcha {
  /**
   * @param answer the request's field `recaptcha`.
   * @throws AppError 422 on `recaptcha` for an answer that is missing, wrong, expired, used before or made
   * for another form.
   */
  check(form: CaptchaForm, answer: string | undefined): Promise<void>
  /** Creates a proof-of-work challenge for one form; null if this captcha needs none. */
  challenge(form: CaptchaForm): Promise<Challenge | null>
}
