import { CONFIRM_EMAIL_HOURS, UNDO_EMAIL_HOURS } from '#contract/account/email-change.ts'
import { HOUR_MS } from '#contract/durations.ts'
import { refusalCodes } from '#contract/refusal-codes.ts'
import type { User } from '#contract/types/user.ts'
import { msg } from '#i18n/msg.ts'
import type { Deps } from '#server/modules/deps.ts'
import { endApiTokens } from '#server/modules/session/api-tokens.repository.ts'
import { unauthenticated } from '#server/modules/session/current-user.ts'
import { endWikiSessions } from '#server/modules/session/end-wiki-sessions.ts'
import { newSecretToken } from '#server/modules/session/secret-token.ts'
import { endAllSessions } from '#server/modules/session/sessions.repository.ts'
import {
  emailKey,
  findUserById,
  keepAccount,
  lockAccount,
  updateEmail,
  updatePassword,
} from '#server/modules/session/users.repository.ts'
import type { Db } from '#server/platform/database/db.ts'
import { isUniqueViolation } from '#server/platform/database/dialect.ts'
import { type AppError, invalid, notAllowed } from '#server/platform/http/app-error.ts'
import { accountLimits, RESET_LINK_MS } from './account.limits.ts'
import {
  addressTakenEmail,
  confirmEmailEmail,
  emailChangedEmail,
  emailRestoredEmail,
} from './change-email.emails.ts'
import { deleteForeignLinks } from './delete-foreign-links.ts'
import {
  deleteEmailChange,
  findEmailChange,
  insertEmailChange,
  isAddressTaken,
  markConfirmed,
} from './email-changes.repository.ts'
import { countEmailChange } from './email-limits.ts'
import { hashPassword } from './password.ts'
import { renameInHistory } from './rename-in-history.ts'
import { deleteFactorsSince } from './second-factors/two-step.repository.ts'
import { createUserToken, deleteUserTokens, findTokenOwner, spendToken } from './user-tokens.repository.ts'
import { withdrawInvitations } from './withdraw-invitations.ts'

type Needs = Pick<Deps, 'config' | 'db' | 'mailer' | 'jobs' | 'clock'>

const CONFIRM_MS = CONFIRM_EMAIL_HOURS * HOUR_MS
const UNDO_MS = UNDO_EMAIL_HOURS * HOUR_MS

/**
 * Sends a link to a member's new address. Nothing changes until it is followed. The log-in must be recent: whoever
 * changes the address with a stolen session has the account, until the old address undoes the change.
 *
 * An address that has an account gets an email that says so, and neither the answer nor its time reveals it. An
 * address that many members ask for gets no further email that day, and they are not told.
 * @param requireRecent refuses the member unless the log-in is recent.
 * @throws AppError as `requireRecent`; 422 on `email` if it is the account's own or was changed recently; 429.
 */
export async function changeEmail(
  deps: Needs & Pick<Deps, 'limiter'>,
  userId: number,
  email: string,
  requireRecent: () => Promise<void>,
): Promise<void> {
  const user = await findUserById(deps.db, userId)
  if (!user) throw unauthenticated()
  // After reading the account: a new password then either ends the session or makes the lock below fail.
  await requireRecent()
  if (emailKey(email) === user.email_key) throw invalid({ email: ['This is already your email address.'] })
  await requireChangeable(deps, deps.db, user.id)
  await deps.limiter.hit(accountLimits.changeEmail, String(user.id))
  // An earlier link stays valid.
  if (!(await countEmailChange(deps, { userId: user.id, email }))) return
  const now = deps.clock.now()
  await deps.db.transaction().execute(async trx => {
    // A new password ends pending changes, so an old session must not add one after it.
    if (!(await lockAccount(trx, user))) throw unauthenticated()
    await requireChangeable(deps, trx, user.id)
    await deleteUserTokens(trx, user.id, 'change_email')
    const token = await createUserToken(trx, {
      userId: user.id,
      purpose: 'change_email',
      now,
      validMs: CONFIRM_MS,
    })
    await insertEmailChange(trx, {
      user_id: user.id,
      old_email: user.email,
      new_email: email,
      expires_at: now + CONFIRM_MS,
    })
    const isTaken = await isAddressTaken(trx, email, now)
    await deps.mailer.send(
      trx,
      isTaken ? addressTakenEmail(deps.config, email) : confirmEmailEmail(deps.config, email, token),
    )
  })
}

/** Whoever has changed the address cannot change it again until the old one can no longer undo it. */
async function requireChangeable({ clock }: Pick<Deps, 'clock'>, db: Db, userId: number): Promise<void> {
  const change = await findEmailChange(db, userId, clock.now())
  if (change?.confirmed_at == null) return
  throw invalid({
    email: [
      `Your email address was changed within the last ${UNDO_EMAIL_HOURS} hours. You can change it again after that.`,
    ],
  })
}

/**
 * Makes the new address the account's. The link alone is not enough: another member may have asked for the
 * reader's address, and the reader's click must not give it to them. A verified old address gets an email that can undo it.
 * @param user the member; null for a visitor.
 * @throws AppError 422 on `token` if it is unknown, used or expired, or the address is taken by now; 401 without a
 * session; 403 with the code `other-account` in the session of another account.
 */
export async function confirmEmail(deps: Needs, token: string, user: User | null): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction().execute(async trx => {
    const owner = await findTokenOwner(trx, { token, purpose: 'change_email', now })
    if (!owner) throw deadLink()
    if (!user) throw unauthenticated()
    if (owner.id !== user.id)
      throw notAllowed(refusalCodes.otherAccount, msg('email-verification-link-belongs-another-account'))
    const [account, change] = [await findUserById(trx, owner.id), await findEmailChange(trx, owner.id, now)]
    if (!account || change?.confirmed_at !== null) throw deadLink()
    if (await isAddressTaken(trx, change.new_email, now)) throw deadLink()
    // First, because it locks the account: a new password at the same time waits, or has already ended the link.
    await moveTo(trx, owner.id, change.new_email, now)
    if (!(await spendToken(trx, token))) throw deadLink()
    await deleteUserTokens(trx, owner.id, 'verify_email')
    await deleteUserTokens(trx, owner.id, 'reset_password')
    // Nobody has proven the old address, so it gets neither an email nor the account.
    if (account.verified_at === null) return await deleteEmailChange(trx, owner.id)
    await renameInHistory(trx, owner.id, { from: account.email, to: change.new_email })
    await markConfirmed(trx, owner.id, { now, undoUntil: now + UNDO_MS })
    const undo = { userId: owner.id, purpose: 'undo_email_change', now, validMs: UNDO_MS } as const
    await deps.mailer.send(
      trx,
      emailChangedEmail(deps.config, {
        oldEmail: account.email,
        newEmail: change.new_email,
        token: await createUserToken(trx, undo),
      }),
    )
  })
}

/**
 * Gives the account back to its old address: all sessions and links end, a closing is canceled, the password no longer
 * works, passkeys and two-step log-in that were set up since are removed, and an email with a link for a new password is
 * sent. Whoever reads the old address's emails may do it, logged in or not.
 * @throws AppError 422 on `token` if it is unknown, used or expired.
 */
export async function undoEmailChange(deps: Needs, token: string): Promise<void> {
  const now = deps.clock.now()
  // Whoever changed the address knew the password.
  const unknownPassword = await hashPassword(newSecretToken())
  await deps.db.transaction().execute(async trx => {
    const owner = await findTokenOwner(trx, { token, purpose: 'undo_email_change', now })
    const change = owner && (await findEmailChange(trx, owner.id, now))
    if (!owner || change?.confirmed_at == null) throw deadLink()
    await moveTo(trx, owner.id, change.old_email, now)
    await updatePassword(trx, owner.id, unknownPassword)
    if (!(await spendToken(trx, token))) throw deadLink()
    await endAllSessions(trx, owner.id)
    await deleteFactorsSince(trx, owner.id, change.confirmed_at)
    await deps.jobs.enqueue(trx, endWikiSessions, { userId: owner.id })
    await endApiTokens(trx, owner.id)
    await deleteEmailChange(trx, owner.id)
    // Whoever changed the address may have closed the account, too.
    await keepAccount(trx, owner.id)
    for (const purpose of ['change_email', 'verify_email', 'reset_password', 'keep_account'] as const)
      await deleteUserTokens(trx, owner.id, purpose)
    await deleteForeignLinks(trx, owner.id, change.old_email)
    await renameInHistory(trx, owner.id, { from: change.new_email, to: change.old_email })
    await withdrawInvitations(trx, { id: owner.id, email: change.old_email }, now)
    const reset = { userId: owner.id, purpose: 'reset_password', now, validMs: RESET_LINK_MS } as const
    await deps.mailer.send(
      trx,
      emailRestoredEmail(deps.config, change.old_email, await createUserToken(trx, reset)),
    )
  })
}

/** @throws AppError 422 on `token` if somebody took the address in the same moment. */
async function moveTo(trx: Db, userId: number, email: string, now: number): Promise<void> {
  try {
    await updateEmail(trx, userId, email, now)
  } catch (thrown) {
    throw isUniqueViolation(thrown) ? deadLink() : thrown
  }
}

function deadLink(): AppError {
  return invalid({ token: [msg('common-link-has-expired-was-used')] })
}
