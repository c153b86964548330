import type { ResetPasswordRequest } from '#contract/schemas/account.ts'
import type { Deps } from '#server/deps.ts'
import { type AppError, invalid } from '#server/http/app-error.ts'
import { jobKind } from '#server/jobs/jobs.ts'
import { passwordChangedLetter, resetLetter } from './account.letters.ts'
import { RESET_LINK_MS, RESET_MAILS_MAX } from './account.limits.ts'
import { hashPassword } from './password.ts'
import { endAllSessions } from './sessions.repository.ts'
import {
  countUserTokens,
  createUserToken,
  deleteUserTokens,
  findTokenOwner,
  spendToken,
} from './user-tokens.repository.ts'
import { findUserByEmail, updatePassword } from './users.repository.ts'

const PURPOSE = 'reset_password'

/** Looks the address up and writes to it where it has an account. */
const sendResetMail = jobKind<{ email: string }>('account.sendResetMail')

/**
 * Accepts any address. Whether it has an account is looked up by a job, so neither the answer nor its time can tell.
 */
export async function forgotPassword({ db, jobs }: Pick<Deps, 'db' | 'jobs'>, email: string): Promise<void> {
  await jobs.enqueue(db, sendResetMail, { email })
}

export function handleResetMails(deps: Pick<Deps, 'config' | 'db' | 'jobs' | 'mail' | 'clock'>): void {
  deps.jobs.handle(sendResetMail, {
    async run({ email }) {
      const user = await findUserByEmail(deps.db, email)
      if (!user) return
      const now = deps.clock.now()
      const recent = { userId: user.id, purpose: PURPOSE, since: now - RESET_LINK_MS } as const
      if ((await countUserTokens(deps.db, recent)) >= RESET_MAILS_MAX) return
      await deps.db.transaction().execute(async trx => {
        const token = await createUserToken(trx, {
          userId: user.id,
          purpose: PURPOSE,
          now,
          validMs: RESET_LINK_MS,
        })
        await deps.mail.send(trx, resetLetter(deps.config, user.email, token))
      })
    },
  })
}

/**
 * Sets a new password by a link's token: all sessions of the user end, all their reset links too, and a mail says so.
 * @throws AppError 422 on `token`, the same for an unknown address, a wrong, an expired and a used token.
 */
export async function resetPassword(
  deps: Pick<Deps, 'config' | 'db' | 'mail' | 'clock'>,
  { email, token, password }: Omit<ResetPasswordRequest, 'password_confirmation'>,
): Promise<void> {
  const user = await findTokenOwner(deps.db, { token, purpose: PURPOSE, now: deps.clock.now(), email })
  if (!user) throw deadLink()
  const passwordHash = await hashPassword(password)
  await deps.db.transaction().execute(async trx => {
    if (!(await spendToken(trx, token))) throw deadLink()
    await updatePassword(trx, user.id, passwordHash)
    await endAllSessions(trx, user.id)
    await deleteUserTokens(trx, user.id, PURPOSE)
    await deps.mail.send(trx, passwordChangedLetter(deps.config, user.email))
  })
}

function deadLink(): AppError {
  return invalid({ token: ['This link has expired or was used already. Please ask for a new one.'] })
}
