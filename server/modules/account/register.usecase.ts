import type { RegisterRequest } from '#contract/schemas/account.ts'
import { SOURCE_LANGUAGE } from '#i18n/languages.ts'
import type { Deps } from '#server/modules/deps.ts'
import { acceptOnRegistration } from '#server/modules/policies/policies.usecases.ts'
import {
  emailKey,
  findUserByEmail,
  insertUser,
  type UserRow,
} from '#server/modules/session/users.repository.ts'
import { isUniqueViolation } from '#server/platform/database/dialect.ts'
import { type AppError, invalid } from '#server/platform/http/app-error.ts'
import { hitNetwork } from '#server/platform/http/hit-network.ts'
import { isAllowed, type RateLimiter } from '#server/platform/http/rate-limiter.ts'
import { recordRequest, requestKey, wasDone } from '#server/platform/http/repeated-request.ts'
import { accountLimits } from './account.limits.ts'
import { checkNewPassword } from './check-new-password.ts'
import { canBeTakenBack, isAddressTaken } from './email-changes.repository.ts'
import { countVerificationEmail } from './email-limits.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { sendVerification } from './verification.usecases.ts'

type Needs = Pick<Deps, 'config' | 'db' | 'mailer' | 'clock' | 'captcha' | 'limiter' | 'policies'>

/**
 * Creates an account and sends its verification email, or does neither. The same request again does nothing more.
 * @param ip of the client. A network that has named several taken email addresses has to wait, whichever it names next,
 * because the answer tells who has an account.
 * @param language in which the client reads the service.
 * @returns the account.
 * @throws AppError 422 on `recaptcha`, `password`, or on `email` if the email address is taken; 429 if its
 * mailbox has reached the daily limit, or the network its limit.
 */
export async function register(
  deps: Needs,
  request: RegisterRequest,
  { ip, language }: { readonly ip: string; readonly language: string },
): Promise<UserRow> {
  await deps.captcha.check('register', request.recaptcha)
  checkNewPassword(deps, request.password, request.email)
  // Hashes the password first, so that a taken email address takes as long as a free one.
  const passwordHash = await hashPassword(request.password)
  const { registerTaken } = accountLimits
  await hitNetwork(deps.limiter, registerTaken, ip, 0)
  const done = requestKey(request.request_id, 'register', emailKey(request.email))
  // A taken email address does not count towards its owner's limit.
  if (await isAddressTaken(deps.db, request.email, deps.clock.now())) {
    const made = await findRegistered(deps, done, request)
    if (made) return made
    await hitNetwork(deps.limiter, registerTaken, ip)
    throw taken()
  }
  await countVerificationEmail(deps, request.email)
  const isAmongMany = await isSignUpAmongMany(deps.limiter, ip)
  try {
    return await deps.db.transaction().execute(async trx => {
      const user = await insertUser(trx, {
        email: request.email,
        password_hash: passwordHash,
        created_at: deps.clock.now(),
        signed_up_among_many: Number(isAmongMany),
        // English is stored as no language, as existing clients expect it.
        language: language === SOURCE_LANGUAGE ? null : language,
      })
      // Another member may have given the address up in the meantime, and can still take it back.
      if (await canBeTakenBack(trx, user.email, deps.clock.now())) throw taken()
      await acceptOnRegistration(deps, trx, user.id, request.accepted_policies ?? [])
      await sendVerification(deps, trx, user)
      await recordRequest(trx, done, deps.clock.now())
      return user
    })
  } catch (thrown) {
    if (!isUniqueViolation(thrown)) throw thrown
    const made = await findRegistered(deps, done, request)
    if (made) return made
    throw taken()
  }
}

/**
 * Finds the account that the same request has created before, because the first response may get lost. Only its password opens
 * it: whoever guesses the id of a request learns nothing more than that the address is taken.
 */
async function findRegistered(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  done: string | null,
  { email, password }: RegisterRequest,
): Promise<UserRow | null> {
  if (!(await wasDone(db, done, clock.now()))) return null
  const user = await findUserByEmail(db, email)
  return user && (await verifyPassword(password, user.password_hash)) ? user : null
}

/** Counts a sign-up; returns whether its network has had several others within the hour. Refuses nobody. */
async function isSignUpAmongMany(limiter: RateLimiter, ip: string): Promise<boolean> {
  return !(await isAllowed(hitNetwork(limiter, accountLimits.signUps, ip)))
}

function taken(): AppError {
  return invalid({ email: ['The email has already been taken.'] })
}
