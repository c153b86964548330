import { messages } from '#contract/messages.ts'
import type { LoginRequest } from '#contract/schemas/log-in.ts'
import type { User } from '#contract/types/user.ts'
import type { Deps } from '#server/modules/deps.ts'
import { createSession, endSession } from '#server/modules/session/sessions.repository.ts'
import { toUser, type UserRow, updatePassword } from '#server/modules/session/users.repository.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { hashPassword, isOutdated, verifyPassword } from './password.ts'

/**
 * Begins a session and ends the browser's previous one.
 * @param user the account with the email address, if there is one.
 * @throws AppError 401 with the same text, after the same work, for an unknown email address and a wrong
 * password.
 */
export async function logIn(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  user: UserRow | undefined,
  request: LoginRequest,
  { previousToken, userAgent }: { previousToken: string | null; userAgent: string | undefined },
): Promise<{ user: User; token: string; account: UserRow }> {
  const fits = await verifyPassword(request.password, user?.password_hash ?? null)
  if (!user || !fits) throw new AppError(401, 'wrong-credentials', messages.login.failure)
  let { password_hash } = user
  if (isOutdated(password_hash)) {
    password_hash = await hashPassword(request.password)
    await updatePassword(db, user.id, password_hash)
  }
  if (previousToken !== null) await endSession(db, previousToken)
  const token = await createSession(db, user.id, clock.now(), userAgent)
  return { user: toUser(user), token, account: { ...user, password_hash } }
}
