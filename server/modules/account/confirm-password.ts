import { msg } from '#i18n/msg.ts'
import type { Deps } from '#server/modules/deps.ts'
import type { UserRow } from '#server/modules/session/users.repository.ts'
import { type AppError, invalid } from '#server/platform/http/app-error.ts'
import { accountLimits } from './account.limits.ts'
import { verifyPassword } from './password.ts'

/**
 * Checks the password that a member enters in a session, because another person may be using the browser.
 * @throws AppError 422 on `field`; 429 after ten attempts within ten minutes.
 */
export async function confirmPassword(
  { limiter }: Pick<Deps, 'limiter'>,
  user: Pick<UserRow, 'id' | 'password_hash'>,
  password: string,
  field: 'password' | 'current_password',
): Promise<void> {
  await limiter.hit(accountLimits.confirmPassword, String(user.id))
  if (!(await verifyPassword(password, user.password_hash))) throw wrongPassword(field)
}

export function wrongPassword(field: 'password' | 'current_password'): AppError {
  return invalid({ [field]: [msg('error-not-password-please-try-again')] })
}
