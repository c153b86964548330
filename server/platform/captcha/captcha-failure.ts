import { msg } from '#i18n/msg.ts'
import { type AppError, invalid } from '#server/platform/http/app-error.ts'

/** 422 on the field `recaptcha`. The text is the same for all causes, because the user's next step is. */
export function captchaFailure(): AppError {
  return invalid({ recaptcha: [msg('error-we-could-not-confirm-human')] })
}
