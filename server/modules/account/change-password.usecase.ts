import type { ChangePasswordRequest } from '#contract/schemas/account.ts'
import type { Deps } from '#server/modules/deps.ts'
import { endApiTokens } from '#server/modules/session/api-tokens.repository.ts'
import { unauthenticated } from '#server/modules/session/current-user.ts'
import { endWikiSessions } from '#server/modules/session/end-wiki-sessions.ts'
import { createSession, endAllSessions } from '#server/modules/session/sessions.repository.ts'
import { findUserById, replacePassword, type UserRow } from '#server/modules/session/users.repository.ts'
import { passwordChangedEmail } from './account.emails.ts'
import { checkNewPassword } from './check-new-password.ts'
import { confirmPassword, wrongPassword } from './confirm-password.ts'
import { cancelEmailChange } from './email-changes.repository.ts'
import { hashPassword } from './password.ts'
import { deleteUserTokens } from './user-tokens.repository.ts'
import { withdrawInvitations } from './withdraw-invitations.ts'

/**
 * Changes the password of a member who knows the old one. All the member's sessions and API tokens end, and so do a
 * pending change of the email address and the invitations to wikis that the member has sent. A new session begins.
 * @returns the new session's token and the changed account.
 * @throws AppError 422 on `current_password` or `password`; 429 after too many wrong ones.
 */
export async function changePassword(
  deps: Pick<Deps, 'config' | 'db' | 'mailer' | 'jobs' | 'clock' | 'limiter'>,
  userId: number,
  { current_password, password }: Omit<ChangePasswordRequest, 'password_confirmation'>,
  userAgent?: string,
): Promise<{ token: string; account: UserRow }> {
  const user = await findUserById(deps.db, userId)
  if (!user) throw unauthenticated()
  await confirmPassword(deps, user, current_password, 'current_password')
  checkNewPassword(deps, password, user.email)
  const password_hash = await hashPassword(password)
  return await deps.db.transaction().execute(async trx => {
    // The second of two simultaneous changes was confirmed with a password that is no longer current.
    if (!(await replacePassword(trx, user, password_hash))) throw wrongPassword('current_password')
    await endAllSessions(trx, user.id)
    await deps.jobs.enqueue(trx, endWikiSessions, { userId: user.id })
    await endApiTokens(trx, user.id)
    await cancelEmailChange(trx, user.id)
    const now = deps.clock.now()
    await withdrawInvitations(trx, user, now)
    if (user.verified_at !== null) {
      await deleteUserTokens(trx, user.id, 'reset_password')
      await deps.mailer.send(trx, passwordChangedEmail(deps.config, user.email, 'session'))
    }
    const token = await createSession(trx, user.id, now, userAgent)
    return { token, account: { ...user, password_hash } }
  })
}
