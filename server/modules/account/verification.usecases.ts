import { messages } from '#contract/messages.ts'
import type { Db, Deps } from '#server/deps.ts'
import { invalid } from '#server/http/app-error.ts'
import { verificationLetter } from './account.letters.ts'
import { VERIFY_LINK_MS } from './account.limits.ts'
import { createUserToken, deleteUserTokens, findTokenOwner, spendToken } from './user-tokens.repository.ts'
import { markVerified } from './users.repository.ts'

type Needs = Pick<Deps, 'config' | 'db' | 'mail' | 'clock'>

/** Sends a mail with a fresh link as part of `db`; links sent before go on working until one is used. */
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
  await deps.mail.send(db, verificationLetter(deps.config, user.email, token))
}

/**
 * The token alone proves the address, whoever is logged in here. All of its owner's links end with it.
 * @throws AppError 422 on `token` where it is unknown, used or expired.
 */
export async function verifyEmail(deps: Omit<Needs, 'config' | 'mail'>, token: string): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction().execute(async trx => {
    const owner = await findTokenOwner(trx, { token, purpose: 'verify_email', now })
    if (!owner || !(await spendToken(trx, token)))
      throw invalid({ token: [messages.emailVerification.expired] })
    await markVerified(trx, owner.id, now)
    await deleteUserTokens(trx, owner.id, 'verify_email')
  })
}
