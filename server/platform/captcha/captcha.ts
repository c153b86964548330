import type { Challenge } from 'altcha-lib/types'
import type { CaptchaForm } from '#contract/captcha.ts'

/** Tells people from programs where a form can be abused. Which one is configured, callers need not know. */
export interface Captcha {
  /**
   * @param answer the wire's `recaptcha`.
   * @throws AppError 422 on `recaptcha` for an answer that is missing, wrong, expired, used before or made for another form.
   */
  check(form: CaptchaForm, answer: string | undefined): Promise<void>
  /** A proof-of-work challenge bound to the form; null where this captcha needs none. */
  challenge(form: CaptchaForm): Promise<Challenge | null>
}
