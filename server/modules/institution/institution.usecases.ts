import { email as reachableEmail } from '#contract/schemas/email-field.ts'
import type { User } from '#contract/types/user.ts'
import { msg } from '#i18n/msg.ts'
import { confirmPassword, wrongPassword } from '#server/modules/account/confirm-password.ts'
import { canBeTakenBack } from '#server/modules/account/email-changes.repository.ts'
import { NO_PASSWORD } from '#server/modules/account/password.ts'
import type { Deps } from '#server/modules/deps.ts'
import { acceptOnRegistration } from '#server/modules/policies/policies.usecases.ts'
import {
  findUserByEmail,
  findUserById,
  insertUser,
  lockAccount,
  markVerified,
  type UserRow,
} from '#server/modules/session/users.repository.ts'
import { isUniqueViolation } from '#server/platform/database/dialect.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { isoTime } from '#server/platform/iso-time.ts'
import { createdEmail, joinedEmail, separatedEmail } from './institution.emails.ts'
import type { InstitutionRefusals } from './institution.refusals.ts'
import {
  answerLogIn,
  deleteLink,
  deleteLogIn,
  findLink,
  findLinkedUser,
  findProven,
  insertLink,
  storeProven,
} from './institution.repository.ts'
import { type InstitutionProvider, secretsOf } from './institution-provider.ts'

export interface Institution {
  readonly deps: Pick<Deps, 'config' | 'db' | 'mailer' | 'clock' | 'limiter' | 'policies'>
  readonly name: string
  readonly issuer: string
  readonly provider: InstitutionProvider
  readonly refusals: InstitutionRefusals
}

type Finished =
  | { readonly kind: 'logged-in'; readonly account: UserRow; readonly redirect: string | null }
  | { readonly kind: 'join'; readonly account: UserRow; readonly email: string }
  | { readonly kind: 'create'; readonly email: string }

/**
 * Reads the institution's answer, once. Logs in a person whose account is linked, whatever their address is by now.
 * Everybody else has to confirm: the answer alone neither links nor creates an account.
 * @param token of the cookie; null without one.
 * @throws AppError 400, 409 or 503; see `institution.refusals.ts`.
 */
export async function finishLogIn(
  { deps: { db, clock }, provider, refusals }: Institution,
  token: string | null,
  answer: string,
): Promise<Finished> {
  const secrets = token === null ? null : secretsOf(token)
  // An answer that is not this browser's, as in a link from a stranger, does not end its log-in.
  if (token === null || new URLSearchParams(answer).get('state') !== secrets?.state) throw refusals.ended()
  const logIn = await answerLogIn(db, token, clock.now())
  if (!logIn) throw refusals.ended()
  const { issuer, subject, email, isVerified } = await provider.identify(answer, secrets)
  const linked = await findLinkedUser(db, { issuer, subject })
  if (linked) {
    await deleteLogIn(db, token)
    return { kind: 'logged-in', account: linked, redirect: logIn.redirect }
  }
  if (email === null || !reachableEmail.isValidSync(email)) throw refusals.noAddress()
  if (!isVerified) throw refusals.unverifiedAddress()
  const account = await findUserByEmail(db, email)
  if (account?.verified_at === null) throw refusals.unverifiedAccount()
  if (account && (await findLink(db, account.id, issuer))) throw refusals.joinedToAnother()
  if (!account && (await canBeTakenBack(db, email, clock.now()))) throw refusals.recentlyGivenUp()
  await storeProven(db, token, { issuer, subject, email }, clock.now())
  return account ? { kind: 'join', account, email } : { kind: 'create', email }
}

/** A log-in that waits for the person's confirmation. @throws AppError 400 */
async function requireProven({ deps: { db, clock }, refusals }: Institution, token: string | null) {
  const proven = token === null ? null : await findProven(db, token, clock.now())
  if (token === null || proven === null) throw refusals.ended()
  return { token, proven }
}

/** The account that can be linked; a recent session of it may stand for its password. */
export async function accountToJoin(institution: Institution, token: string | null): Promise<UserRow> {
  const { proven } = await requireProven(institution, token)
  const account = await findUserByEmail(institution.deps.db, proven.email)
  if (account?.verified_at == null) throw institution.refusals.ended()
  return account
}

/**
 * Links the account that has the address. From then on the link goes by the subject, not by the address.
 * @param password null if a session of the account has confirmed it.
 * @throws AppError 400, 409; 422 on `password`; 429.
 */
export async function joinAccount(
  institution: Institution,
  token: string | null,
  account: UserRow,
  password: string | null,
): Promise<{ account: UserRow; redirect: string | null }> {
  const { deps, name, refusals } = institution
  const known = await requireProven(institution, token)
  if (password !== null) await confirmPassword(deps, account, password, 'password')
  try {
    return await deps.db.transaction().execute(async trx => {
      // Its password or address may just have changed.
      if (!(await lockAccount(trx, account))) throw wrongPassword('password')
      const fresh = await findUserByEmail(trx, known.proven.email)
      if (fresh?.id !== account.id || fresh.verified_at === null) throw refusals.ended()
      if (!(await deleteLogIn(trx, known.token))) throw refusals.ended()
      await insertLink(trx, account.id, known.proven, deps.clock.now())
      await deps.mailer.send(trx, joinedEmail(deps.config, account.email, name))
      return { account, redirect: known.proven.redirect }
    })
  } catch (thrown) {
    throw isUniqueViolation(thrown) ? refusals.joinedToAnother(thrown) : thrown
  }
}

/**
 * Creates an account with the address, which counts as verified, and without a password.
 * @throws AppError 400, 409; 422 on `accepted_policies`.
 */
export async function createAccount(
  institution: Institution,
  token: string | null,
  acceptedPolicies: readonly number[],
): Promise<{ account: UserRow; redirect: string | null }> {
  const { deps, name, refusals } = institution
  const now = deps.clock.now()
  const known = await requireProven(institution, token)
  try {
    return await deps.db.transaction().execute(async trx => {
      const { email, redirect } = known.proven
      const user = await insertUser(trx, { email, password_hash: NO_PASSWORD, created_at: now })
      if (await canBeTakenBack(trx, email, now)) throw refusals.recentlyGivenUp()
      if (!(await deleteLogIn(trx, known.token))) throw refusals.ended()
      await markVerified(trx, user.id, now)
      await acceptOnRegistration(deps, trx, user.id, acceptedPolicies)
      await insertLink(trx, user.id, known.proven, now)
      await deps.mailer.send(trx, createdEmail(deps.config, user.email, name))
      return { account: { ...user, verified_at: now }, redirect }
    })
  } catch (thrown) {
    // Somebody has signed up with the address meanwhile: the next attempt offers to link that account.
    throw isUniqueViolation(thrown) ? refusals.ended(thrown) : thrown
  }
}

export async function readLink({ deps: { db }, issuer }: Institution, user: User) {
  const [link, account] = [await findLink(db, user.id, issuer), await findUserById(db, user.id)]
  return {
    joined_at: link ? isoTime(link.created_at) : null,
    email: link?.email ?? null,
    has_password: account?.password_hash !== NO_PASSWORD,
  }
}

/** @throws AppError 409 if the account has no password. */
export async function endLink({ deps, name, issuer }: Institution, user: User): Promise<void> {
  const account = await findUserById(deps.db, user.id)
  if (account?.password_hash === NO_PASSWORD)
    throw new AppError(409, 'institution-needed', msg('error-account-has-no-password-so', name))
  await deps.db.transaction().execute(async trx => {
    if (await deleteLink(trx, user.id, issuer))
      await deps.mailer.send(trx, separatedEmail(deps.config, user.email, name))
  })
}
