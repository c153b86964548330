import type { ResetPasswordRequest } from '#contract/schemas/account.ts'
import { msg } from '#i18n/msg.ts'
import type { Deps } from '#server/modules/deps.ts'
import { endApiTokens } from '#server/modules/session/api-tokens.repository.ts'
import { endWikiSessions } from '#server/modules/session/end-wiki-sessions.ts'
import { endAllSessions } from '#server/modules/session/sessions.repository.ts'
import {
  emailKey,
  findUserByEmail,
  markVerified,
  toUser,
  type UserRow,
  updatePassword,
} from '#server/modules/session/users.repository.ts'
import { type AppError, invalid } from '#server/platform/http/app-error.ts'
import { recordRequest, requestKey, wasDone } from '#server/platform/http/repeated-request.ts'
import { jobKind } from '#server/platform/jobs/jobs.ts'
import { passwordChangedEmail, resetEmail } from './account.emails.ts'
import { RESET_LINK_MS } from './account.limits.ts'
import { checkNewPassword } from './check-new-password.ts'
import { deleteForeignLinks } from './delete-foreign-links.ts'
import { cancelEmailChange } from './email-changes.repository.ts'
import { countResetEmail } from './email-limits.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { createUserToken, deleteUserTokens, findTokenOwner, spendToken } from './user-tokens.repository.ts'
import { withdrawInvitations } from './withdraw-invitations.ts'

const PURPOSE = 'reset_password'

/** Sends a reset link if the email address has an account. */
const sendResetEmail = jobKind<{ email: string }>('account.sendResetMail')

/**
 * Accepts any email address. A job looks up the account, so neither the answer nor its timing reveals whether
 * there is one.
 */
export async function forgotPassword({ db, jobs }: Pick<Deps, 'db' | 'jobs'>, email: string): Promise<void> {
  await jobs.enqueue(db, sendResetEmail, { email })
}

export function handleResetEmails(
  deps: Pick<Deps, 'config' | 'db' | 'jobs' | 'mailer' | 'clock' | 'limiter'>,
): void {
  deps.jobs.handle(sendResetEmail, {
    async run({ email }) {
      const user = await findUserByEmail(deps.db, email)
      if (!user) return
      if (!(await countResetEmail(deps, toUser(user)))) return
      const now = deps.clock.now()
      await deps.db.transaction().execute(async trx => {
        const token = await createUserToken(trx, {
          userId: user.id,
          purpose: PURPOSE,
          now,
          validMs: RESET_LINK_MS,
        })
        await deps.mailer.send(trx, resetEmail(deps.config, user.email, token))
      })
    },
  })
}

/**
 * Sets a new password with a link's token, and sends an email that says so. All sessions, API tokens and links of the
 * member end, except the link that undoes a change of the email address. The link proves the email address, so the account
 * is verified, and all access that another person set up with it ends. The same request again does nothing more.
 * @throws AppError 422 on `token`, alike for an unknown email address and a wrong, expired or used token.
 */
export async function resetPassword(
  deps: Pick<Deps, 'config' | 'db' | 'mailer' | 'jobs' | 'clock'>,
  request: Omit<ResetPasswordRequest, 'password_confirmation'>,
): Promise<{ account: Pick<UserRow, 'id' | 'password_hash'> }> {
  const { email, token, password } = request
  const now = deps.clock.now()
  const user = await findTokenOwner(deps.db, { token, purpose: PURPOSE, now, email })
  if (!user) return { account: await findReset(deps, request) }
  checkNewPassword(deps, password, user.email)
  const passwordHash = await hashPassword(password)
  const isReset = await deps.db.transaction().execute(async trx => {
    if (!(await spendToken(trx, token))) return false
    await updatePassword(trx, user.id, passwordHash)
    await endAllSessions(trx, user.id)
    await deps.jobs.enqueue(trx, endWikiSessions, { userId: user.id })
    await endApiTokens(trx, user.id)
    await deleteUserTokens(trx, user.id, PURPOSE)
    await markVerified(trx, user.id, deps.clock.now())
    await deleteUserTokens(trx, user.id, 'verify_email')
    await cancelEmailChange(trx, user.id)
    await deleteForeignLinks(trx, user.id, user.email)
    await withdrawInvitations(trx, user, deps.clock.now())
    await deps.mailer.send(trx, passwordChangedEmail(deps.config, user.email, 'link'))
    await recordRequest(trx, keyOf(request), now)
    return true
  })
  return { account: isReset ? { id: user.id, password_hash: passwordHash } : await findReset(deps, request) }
}

const keyOf = ({ request_id, token, email }: Pick<ResetPasswordRequest, 'request_id' | 'token' | 'email'>) =>
  requestKey(request_id, 'reset-password', token, emailKey(email))

/**
 * Finds the account whose password the same request has set before, because the first response may get lost.
 * @throws AppError 422 on `token` if it has not, or the password is another one.
 */
async function findReset(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  request: Omit<ResetPasswordRequest, 'password_confirmation'>,
): Promise<UserRow> {
  const user = (await wasDone(db, keyOf(request), clock.now())) && (await findUserByEmail(db, request.email))
  if (!user || !(await verifyPassword(request.password, user.password_hash))) throw deadLink()
  return user
}

function deadLink(): AppError {
  return invalid({ token: [msg('error-link-has-expired-was-used-2')] })
}
