import { messages } from '#contract/messages.ts'
import type { LoginRequest } from '#contract/schemas/log-in.ts'
import type { Deps } from '#server/modules/deps.ts'
import { type UserRow, updatePassword } from '#server/modules/session/users.repository.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { hashPassword, isOutdated, verifyPassword } from './password.ts'

/**
 * Checks a log-in, and stores the password in today's form.
 * @param user the account with the email address, if there is one.
 * @returns the account as it is stored now.
 * @throws AppError 401 with the same text, after the same work, for an unknown email address and a wrong
 * password.
 */
export async function checkLogIn(
  { db }: Pick<Deps, 'db'>,
  user: UserRow | undefined,
  { password }: LoginRequest,
): Promise<UserRow> {
  const fits = await verifyPassword(password, user?.password_hash ?? null)
  if (!user || !fits) throw new AppError(401, 'wrong-credentials', messages.login.failure)
  if (!isOutdated(user.password_hash)) return user
  const password_hash = await hashPassword(password)
  await updatePassword(db, user.id, password_hash)
  return { ...user, password_hash }
}
