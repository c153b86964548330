import { CLOSING_DAYS, type OnlyOwnedWiki } from '#contract/account/account-closing.ts'
import { DAY_MS } from '#contract/durations.ts'
import { msg } from '#i18n/msg.ts'
import { cancelEmailChange } from '#server/modules/account/email-changes.repository.ts'
import {
  createUserToken,
  deleteUserTokens,
  findTokenOwner,
  spendToken,
} from '#server/modules/account/user-tokens.repository.ts'
import type { Deps } from '#server/modules/deps.ts'
import { endApiTokens } from '#server/modules/session/api-tokens.repository.ts'
import { endWikiSessions } from '#server/modules/session/end-wiki-sessions.ts'
import { endAllSessions } from '#server/modules/session/sessions.repository.ts'
import { findUserById, keepAccount } from '#server/modules/session/users.repository.ts'
import { lockAllowance } from '#server/modules/wikis/creation/reservations.repository.ts'
import { findOtherOwner, lockPeople, passOnClaim } from '#server/modules/wikis/people/people.repository.ts'
import type { Db } from '#server/platform/database/db.ts'
import { invalid } from '#server/platform/http/app-error.ts'
import { accountKeptEmail, closingEmail } from './closing.emails.ts'
import { listOnlyOwned, listOwned, markClosing } from './closing.repository.ts'

type Needs = Pick<Deps, 'config' | 'db' | 'mailer' | 'jobs' | 'clock'>

const CLOSING_MS = CLOSING_DAYS * DAY_MS

type Closing = { readonly closesAt: number } | { readonly wikis: readonly OnlyOwnedWiki[] }

/**
 * Begins to close an account: all its sessions end, claims to domains pass to another owner, and an email to its
 * verified address has a link that keeps it. Each wiki must have another owner, who does not close the account either.
 * @returns when it will be removed, or the wikis that keep it from being closed.
 */
export async function closeAccount(deps: Needs, userId: number): Promise<Closing> {
  return await deps.db.transaction().execute(async trx => {
    // From here on, the account cannot become the owner of another wiki.
    await lockAllowance(trx, userId)
    const owned = await listOwned(trx, userId)
    for (const wikiId of owned) await lockPeople(trx, wikiId)
    const wikis = await listOnlyOwned(trx, userId)
    if (wikis.length > 0) return { wikis }
    const closesAt = deps.clock.now() + CLOSING_MS
    await markClosing(trx, userId, closesAt)
    for (const wikiId of owned) {
      const next = await findOtherOwner(trx, wikiId, userId)
      if (next) await passOnClaim(trx, wikiId, userId, next.id)
    }
    await endAllSessions(trx, userId)
    await deps.jobs.enqueue(trx, endWikiSessions, { userId })
    await endApiTokens(trx, userId)
    await cancelEmailChange(trx, userId)
    await sendLink(deps, trx, userId, closesAt)
    return { closesAt }
  })
}

/** Nobody has proven an address that is not verified, so it gets no email: its member logs in to keep the account. */
async function sendLink({ config, mailer, clock }: Needs, trx: Db, userId: number, closesAt: number) {
  const user = await findUserById(trx, userId)
  if (!user || user.verified_at === null) return
  const now = clock.now()
  const token = await createUserToken(trx, { userId, purpose: 'keep_account', now, validMs: CLOSING_MS })
  await mailer.send(trx, closingEmail(config, user.email, { token, closesAt }))
}

/**
 * Keeps an account by the link in the email, with or without a session.
 * @throws AppError 422 on `token` if it is unknown, used or expired.
 */
export async function keepByLink(deps: Needs, token: string): Promise<void> {
  await deps.db.transaction().execute(async trx => {
    const owner = await findTokenOwner(trx, { token, purpose: 'keep_account', now: deps.clock.now() })
    if (!owner || !(await spendToken(trx, token)) || !(await keep(deps, trx, owner.id)))
      throw invalid({ token: [msg('common-link-has-expired-was-used')] })
  })
}

/** Keeps the account of a member who has logged in. Does nothing if it is not being closed. */
export async function keepByMember(deps: Needs, userId: number): Promise<void> {
  await deps.db.transaction().execute(async trx => void (await keep(deps, trx, userId)))
}

async function keep({ config, mailer }: Needs, trx: Db, userId: number): Promise<boolean> {
  if (!(await keepAccount(trx, userId))) return false
  await deleteUserTokens(trx, userId, 'keep_account')
  const user = await findUserById(trx, userId)
  if (user && user.verified_at !== null) await mailer.send(trx, accountKeptEmail(config, user.email))
  return true
}
