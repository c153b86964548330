import { messages } from '#contract/messages.ts'
import { refusalCodes } from '#contract/refusal-codes.ts'
import type { User } from '#contract/types/user.ts'
import { msg } from '#i18n/msg.ts'
import type { Deps } from '#server/modules/deps.ts'
import { unauthenticated } from '#server/modules/session/current-user.ts'
import { markVerified } from '#server/modules/session/users.repository.ts'
import type { Db } from '#server/platform/database/db.ts'
import { type AppError, invalid, notAllowed } from '#server/platform/http/app-error.ts'
import { verificationEmail } from './account.emails.ts'
import { VERIFY_LINK_MS } from './account.limits.ts'
import { createUserToken, deleteUserTokens, findTokenOwner, spendToken } from './user-tokens.repository.ts'

type Needs = Pick<Deps, 'config' | 'db' | 'mailer' | 'clock'>

/** Queues an email with a new link, in the transaction `db`. Earlier links keep working until one is used. */
export async function sendVerification(
  deps: Omit<Needs, 'db'>,
  db: Db,
  user: { id: number; email: string },
): Promise<void> {
  const token = await createUserToken(db, {
    userId: user.id,
    purpose: 'verify_email',
    now: deps.clock.now(),
    validMs: VERIFY_LINK_MS,
  })
  await deps.mailer.send(db, verificationEmail(deps.config, user.email, token))
}

/**
 * Verifies the email address of the member who is logged in. The token alone is not enough: an attacker may
 * have signed up with another person's email address, and that person's click must not verify it. All links
 * of the account end.
 * @param user the member; null for a visitor.
 * @throws AppError 422 on `token` if it is unknown, used or expired; 401 without a session; 403 with the code
 * `other-account` in the session of another account, without revealing whose link it is.
 */
export async function verifyEmail(
  deps: Omit<Needs, 'config' | 'mailer'>,
  token: string,
  user: User | null,
): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction().execute(async trx => {
    const owner = await findTokenOwner(trx, { token, purpose: 'verify_email', now })
    if (!owner) throw deadLink()
    if (!user) throw unauthenticated()
    if (owner.id !== user.id)
      throw notAllowed(refusalCodes.otherAccount, msg('email-verification-link-belongs-another-account'))
    if (!(await spendToken(trx, token))) throw deadLink()
    await markVerified(trx, owner.id, now)
    await deleteUserTokens(trx, owner.id, 'verify_email')
  })
}

function deadLink(): AppError {
  return invalid({ token: [messages.emailVerification.expired] })
}
