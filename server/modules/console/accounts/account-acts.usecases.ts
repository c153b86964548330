import type { AuditFacts } from '#contract/operator/audit-log.ts'
import { msg } from '#i18n/msg.ts'
import { cancelEmailChange } from '#server/modules/account/email-changes.repository.ts'
import { resetTwoStep } from '#server/modules/account/second-factors/reset-by-operator.ts'
import { deleteUserTokens } from '#server/modules/account/user-tokens.repository.ts'
import type { Deps } from '#server/modules/deps.ts'
import { recordAct } from '#server/modules/operator/audit/audit-log.repository.ts'
import type { Operator } from '#server/modules/operator/guard-console.ts'
import { hasOtherOperator } from '#server/modules/operator/operators/operators.repository.ts'
import { endApiTokens } from '#server/modules/session/api-tokens.repository.ts'
import { endWikiSessions } from '#server/modules/session/end-wiki-sessions.ts'
import { endAllSessions } from '#server/modules/session/sessions.repository.ts'
import { findUserById, markVerified, type UserRow } from '#server/modules/session/users.repository.ts'
import type { Db } from '#server/platform/database/db.ts'
import { lockByName } from '#server/platform/database/dialect.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { sessionsEndedByOperatorEmail, suspendedEmail, suspensionLiftedEmail } from './accounts.emails.ts'
import { setSuspension } from './accounts.repository.ts'

type Needs = Pick<Deps, 'config' | 'db' | 'mailer' | 'jobs' | 'clock'>

/** An act on an account: who does it, to which, and why. */
export interface AccountAct {
  readonly by: Operator
  readonly userId: number
  readonly reason: string
}

/** Ends all that is logged in to an account: sessions, also on wikis and in tools, and API tokens. @throws AppError 404 */
export async function endSessionsOf(deps: Needs, act: AccountAct): Promise<void> {
  await inAct(deps, act, async (trx, user) => {
    await endEverything(deps, trx, user)
    await notify(deps, trx, user, sessionsEndedByOperatorEmail(deps.config, user.email))
    return { act: 'account.end-sessions' }
  })
}

/**
 * Confirms the address of a member whom no email reaches.
 * @throws AppError 404; 409 if it is confirmed, or if `OPERATORS` names it: whoever has typed it would become an operator.
 */
export async function confirmAddress(deps: Needs, act: AccountAct): Promise<void> {
  await inAct(deps, act, async (trx, user) => {
    if (user.verified_at !== null) throw refused('verified', msg('operator-address-confirmed-already'))
    if (deps.config.operators.includes(user.email_key))
      throw refused('names-operator', msg('operator-operators-names-address-so-only-own'))
    await markVerified(trx, user.id, deps.clock.now())
    await deleteUserTokens(trx, user.id, 'verify_email')
    return { act: 'account.confirm-address', before: { verified: false }, after: { verified: true } }
  })
}

/**
 * Resets the two-step log-in of a member who has lost all second steps.
 * @throws AppError 404; 409 for the operator’s own account: a stolen session would open it for good.
 */
export async function resetTwoStepOf(deps: Needs, { by, userId, reason }: AccountAct): Promise<void> {
  if (by.userId === userId) throw refused('own-account', msg('operator-you-cannot-reset-your-own-two'))
  await deps.db.transaction().execute(async trx => {
    await resetTwoStep(deps, trx, await requireAccount(trx, userId), { by, reason })
  })
}

/**
 * Suspends an account: nobody can log in to it in any way, and all its sessions end at once. Its wikis stay.
 * @throws AppError 404; 409 if it is suspended, the operator's own, or the last operator's.
 */
export async function suspendAccount(deps: Needs, act: AccountAct): Promise<void> {
  const { by, userId, reason } = act
  if (by.userId === userId) throw refused('own-account', msg('operator-you-cannot-suspend-your-own-account'))
  await inAct(deps, act, async (trx, user) => {
    if (user.suspended_at !== null) throw refused('suspended', msg('operator-account-suspended-already'))
    // Of two operators who suspend each other at once, one stays.
    if (!(await hasOtherOperator({ config: deps.config, db: trx }, userId, ['operator'])))
      throw refused('last-operator', msg('operator-last-operator-without-one-nobody-could'))
    await setSuspension(trx, userId, { at: deps.clock.now(), reason })
    await endEverything(deps, trx, user)
    await cancelEmailChange(trx, userId)
    await notify(deps, trx, user, suspendedEmail(deps.config, user.email, reason))
    return { act: 'account.suspend', before: { suspended: false }, after: { suspended: true } }
  })
}

/** @throws AppError 404; 409 if it is not suspended. */
export async function liftSuspension(deps: Needs, act: AccountAct): Promise<void> {
  await inAct(deps, act, async (trx, user) => {
    if (user.suspended_at === null) throw refused('not-suspended', msg('operator-account-not-suspended-2'))
    await setSuspension(trx, user.id, null)
    await notify(deps, trx, user, suspensionLiftedEmail(deps.config, user.email))
    return { act: 'account.lift-suspension', before: { suspended: true }, after: { suspended: false } }
  })
}

interface Done {
  readonly act: string
  readonly before?: AuditFacts
  readonly after?: AuditFacts
}

/** Does an act and stores it in the audit log, in one transaction. */
async function inAct(
  { db, clock }: Needs,
  { by, userId, reason }: AccountAct,
  change: (trx: Db, user: UserRow) => Promise<Done>,
): Promise<void> {
  await db.transaction().execute(async trx => {
    await lockByName(trx, 'acts-on-accounts')
    const user = await requireAccount(trx, userId)
    const done = await change(trx, user)
    const target = { kind: 'account', id: user.id, name: user.email } as const
    await recordAct(trx, by, { at: clock.now(), target, reason, ...done })
  })
}

async function endEverything({ jobs }: Needs, trx: Db, { id }: UserRow): Promise<void> {
  await endAllSessions(trx, id)
  await jobs.enqueue(trx, endWikiSessions, { userId: id })
  await endApiTokens(trx, id)
}

/** Nobody has proven an address that is not verified, so it gets no email. */
async function notify(
  { mailer }: Needs,
  trx: Db,
  user: UserRow,
  email: Parameters<Deps['mailer']['send']>[1],
): Promise<void> {
  if (user.verified_at !== null) await mailer.send(trx, email)
}

/** @throws AppError 404 */
export async function requireAccount(db: Db, id: number): Promise<UserRow> {
  const user = await findUserById(db, id)
  if (!user) throw noAccount()
  return user
}

export function noAccount(): AppError {
  return new AppError(404, 'no-account', msg('operator-there-no-such-account'))
}

function refused(reason: string, text: string): AppError {
  return new AppError(409, reason, text)
}
