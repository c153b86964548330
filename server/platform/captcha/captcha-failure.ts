import { type AppError, invalid } from '#server/platform/http/app-error.ts'

/** 422 on the wire's `recaptcha`; the next step is the same whatever was wrong with the answer. */
export function captchaFailure(): AppError {
  return invalid({ recaptcha: ['We could not confirm that you are human. Please try again.'] })
}
