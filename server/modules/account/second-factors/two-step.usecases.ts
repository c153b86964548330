import type { AppSecret } from '#contract/account/second-factors.ts'
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import { msg } from '#i18n/msg.ts'
import type { Deps } from '#server/modules/deps.ts'
import { unauthenticated } from '#server/modules/session/current-user.ts'
import { endWikiSessions } from '#server/modules/session/end-wiki-sessions.ts'
import { hashToken } from '#server/modules/session/secret-token.ts'
import { endSessionsOf } from '#server/modules/session/sessions.repository.ts'
import { lockAccount, type UserRow } from '#server/modules/session/users.repository.ts'
import type { Db } from '#server/platform/database/db.ts'
import { type AppError, invalid } from '#server/platform/http/app-error.ts'
import type { RateLimit } from '#server/platform/http/rate-limiter.ts'
import { openPayloadSeal } from '#server/platform/jobs/payload-seal.ts'
import { appUri, isAppCode, newAppSecret, plainCode, stepOfCode } from './codes.ts'
import { type FactorChange, factorChangeEmail } from './second-factors.emails.ts'
import {
  deleteTwoStep,
  findTwoStep,
  insertUnconfirmed,
  isTwoStepOn,
  markConfirmedApp,
  replaceRecoveryCodes,
  spendPeriod,
  spendRecoveryCode,
} from './two-step.repository.ts'

/**
 * Attempts at a code, by account. Somebody who knows the password and guesses on a new browser uses up neither the
 * attempts of a known browser nor those of a session.
 */
export const codeLimits = {
  onNewBrowser: { name: 'second-step', max: 10, windowMs: 10 * MINUTE_MS },
  /** At any time, three codes of a million are right. */
  onNewBrowserDaily: { name: 'second-step-day', max: 50, windowMs: DAY_MS },
  onKnownBrowser: { name: 'second-step-known-device', max: 10, windowMs: 10 * MINUTE_MS },
  inSession: { name: 'second-step-session', max: 10, windowMs: 10 * MINUTE_MS },
} as const satisfies Record<string, RateLimit>

type Needs = Pick<Deps, 'config' | 'db' | 'mailer' | 'jobs' | 'clock'>
type Member = Pick<UserRow, 'id' | 'email' | 'verified_at'>

/**
 * Makes a secret for an authenticator app. Nothing changes until a code of the app confirms it.
 * @throws AppError 422 on `code` if two-step log-in is on.
 */
export async function beginTwoStep({ config, db, clock }: Needs, user: Member): Promise<AppSecret> {
  const secret = newAppSecret()
  const sealed = (await openPayloadSeal(config)).seal(sealKind(user.id), secret)
  if (!(await insertUnconfirmed(db, { userId: user.id, secret: sealed, now: clock.now() })))
    throw invalid({ code: [msg('error-two-step-log-already')] })
  return { secret, uri: appUri(secret, { issuer: config.serviceName, label: user.email }) }
}

/**
 * Turns two-step log-in on once a code shows that the app has the secret. All other sessions end: they were started with
 * the password alone.
 * @param token of the session that asks.
 * @returns the recovery codes.
 * @throws AppError 422 on `code`
 */
export async function confirmTwoStep(
  deps: Needs,
  user: UserRow,
  { code, token }: { code: string; token: string },
): Promise<string[]> {
  const now = deps.clock.now()
  const app = await findTwoStep(deps.db, user.id)
  if (!app || app.confirmed_at !== null) throw invalid({ code: [msg('error-please-start-again')] })
  const step = stepOfCode(await openSecret(deps, app), plainCode(code), now)
  if (step === null) throw wrongCode()
  return await deps.db.transaction().execute(async trx => {
    // So that no log-in with the password alone comes in between.
    if (!(await lockAccount(trx, user))) throw unauthenticated()
    if (!(await markConfirmedApp(trx, app, { step, now })))
      throw invalid({ code: [msg('error-please-start-again')] })
    const codes = await replaceRecoveryCodes(trx, user.id, now)
    await endSessionsOf(trx, user.id, { allBut: hashToken(token) }, now)
    await deps.jobs.enqueue(trx, endWikiSessions, { userId: user.id })
    await notifyMember(deps, trx, user, 'on')
    return codes
  })
}

/** @throws AppError 422 on `code` */
export async function turnOffTwoStep(deps: Needs, user: Member, code: string): Promise<void> {
  await withSpentCode(deps, user, code, async trx => {
    await deleteTwoStep(trx, user.id)
    await notifyMember(deps, trx, user, 'off')
  })
}

/** @throws AppError 422 on `code` */
export async function renewRecoveryCodes(deps: Needs, user: Member, code: string): Promise<string[]> {
  return await withSpentCode(deps, user, code, async trx => {
    await notifyMember(deps, trx, user, 'newCodes')
    return await replaceRecoveryCodes(trx, user.id, deps.clock.now())
  })
}

/**
 * Checks and uses up a code of the member's app or a recovery code, and does something, in one transaction.
 * @throws AppError 422 on `code`, alike for a wrong code and one that was used.
 */
export async function withSpentCode<Output>(
  deps: Needs,
  user: Member,
  typed: string,
  act: (trx: Db) => Promise<Output>,
): Promise<Output> {
  const code = plainCode(typed)
  const app = await findTwoStep(deps.db, user.id)
  if (!app || app.confirmed_at === null) throw wrongCode()
  const step = isAppCode(code) ? stepOfCode(await openSecret(deps, app), code, deps.clock.now()) : null
  return await deps.db.transaction().execute(async trx => {
    const isSpent =
      step !== null ? await spendPeriod(trx, user.id, step) : await spendRecoveryCode(trx, user.id, code)
    if (!isSpent) throw wrongCode()
    if (step === null) await notifyMember(deps, trx, user, 'codeUsed')
    return await act(trx)
  })
}

/**
 * Protects the ways in to an account that has two-step log-in from whoever knows its password and has stolen a session.
 * @throws AppError 422 on `code`; 429
 */
export async function requireCodeIfOn(
  deps: Needs & Pick<Deps, 'limiter'>,
  user: Member,
  code: string | undefined,
): Promise<void> {
  if (!(await isTwoStepOn(deps.db, user.id))) return
  if (!code) throw invalid({ code: [msg('error-please-enter-code-from-app')] })
  await deps.limiter.hit(codeLimits.inSession, String(user.id))
  await withSpentCode(deps, user, code, async () => {})
}

/** Tells a member by email. An address that nobody has verified gets none. */
export async function notifyMember(
  { config, mailer }: Pick<Deps, 'config' | 'mailer'>,
  trx: Db,
  user: Member,
  change: FactorChange,
): Promise<void> {
  if (user.verified_at !== null) await mailer.send(trx, factorChangeEmail(config, user.email, change))
}

async function openSecret(
  { config }: Pick<Deps, 'config'>,
  { user_id, secret }: { user_id: number; secret: string },
): Promise<string> {
  return (await openPayloadSeal(config)).open(sealKind(user_id), secret)
}

/** A sealed secret opens for its account alone. */
function sealKind(userId: number): string {
  return `two-step:${userId}`
}

function wrongCode(): AppError {
  return invalid({ code: [msg('error-code-wrong-was-used-already')] })
}
