import { messages } from '#contract/messages.ts'
import type { LoginRequest } from '#contract/schemas/account.ts'
import type { User } from '#contract/types/user.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/http/app-error.ts'
import { hashPassword, isOutdated, verifyPassword } from './password.ts'
import { createSession, endSession } from './sessions.repository.ts'
import { findUserByEmail, toUser, updatePassword } from './users.repository.ts'

/**
 * Begins a session; one that the browser had before ends.
 * @throws AppError 401 with one text for an unknown address and a wrong password, after the same work.
 */
export async function logIn(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  request: LoginRequest,
  previousToken: string | null,
): Promise<{ user: User; token: string }> {
  const user = await findUserByEmail(db, request.email)
  const fits = await verifyPassword(request.password, user?.password_hash ?? null)
  if (!user || !fits) throw new AppError(401, 'wrong-credentials', messages.login.failure)
  if (isOutdated(user.password_hash)) await updatePassword(db, user.id, await hashPassword(request.password))
  if (previousToken !== null) await endSession(db, previousToken)
  return { user: toUser(user), token: await createSession(db, user.id, clock.now()) }
}
