import { msg } from '#i18n/msg.ts'
import { AppError } from './app-error.ts'

/** Creates 429 with Retry-After in whole seconds, at least one. */
export function tooMany(retryAfterMs: number): AppError {
  return new AppError(429, 'too-many', msg('error-too-many-attempts-please-wait'), {
    retryAfterSeconds: Math.max(1, Math.ceil(retryAfterMs / 1000)),
  })
}
