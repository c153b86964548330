import { msg } from '#i18n/msg.ts'
import { type AppError, invalid } from '#server/platform/http/app-error.ts'

/** 422 on the field `recaptcha`. The text does not depend on what is wrong: the next step is the same. */
export function captchaFailure(): AppError {
  return invalid({ recaptcha: [msg('error-we-could-not-confirm-human')] })
}
