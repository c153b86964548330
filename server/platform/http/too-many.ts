import { AppError } from './app-error.ts'

/** Creates 429 with Retry-After in whole seconds, at least one. */
export function tooMany(retryAfterMs: number): AppError {
  return new AppError(429, 'too-many', 'Too many attempts. Please wait a moment and try again.', {
    retryAfterSeconds: Math.max(1, Math.ceil(retryAfterMs / 1000)),
  })
}
