import { messages } from '#contract/messages.ts'
import type { LoginRequest } from '#contract/schemas/log-in.ts'
import type { Deps } from '#server/modules/deps.ts'
import { findUserById, replacePassword, type UserRow } from '#server/modules/session/users.repository.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { hashPassword, isOutdated, verifyPassword } from './password.ts'

/**
 * Checks a log-in, and stores the password in today's form.
 * @param user the account with the email address, if there is one.
 * @returns the account with the password that was right.
 * @throws AppError 401 with the same text, after the same work, for an unknown email address and a wrong
 * password.
 */
export async function checkLogIn(
  deps: Pick<Deps, 'db'>,
  user: UserRow | undefined,
  request: Pick<LoginRequest, 'password'>,
): Promise<UserRow> {
  const { password } = request
  const fits = await verifyPassword(password, user?.password_hash ?? null)
  if (!user || !fits) throw new AppError(401, 'wrong-credentials', messages.login.failure)
  if (!isOutdated(user.password_hash)) return user
  const password_hash = await hashPassword(password)
  if (await replacePassword(deps.db, user, password_hash)) return { ...user, password_hash }
  // Another log-in has just stored it, or there is a new password.
  return await checkLogIn(deps, await findUserById(deps.db, user.id), request)
}
