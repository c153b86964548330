import type { RegisterRequest } from '#contract/schemas/account.ts'
import type { Deps } from '#server/modules/deps.ts'
import { acceptOnRegistration } from '#server/modules/policies/policies.usecases.ts'
import { findUserByEmail, insertUser } from '#server/modules/session/users.repository.ts'
import { isUniqueViolation } from '#server/platform/database/dialect.ts'
import { type AppError, invalid } from '#server/platform/http/app-error.ts'
import { checkNewPassword } from './check-new-password.ts'
import { countVerificationEmail } from './email-limits.ts'
import { hashPassword } from './password.ts'
import { sendVerification } from './verification.usecases.ts'

type Needs = Pick<Deps, 'config' | 'db' | 'mailer' | 'clock' | 'captcha' | 'limiter' | 'policies'>

/**
 * Creates an account and sends its verification email, or does neither.
 * @throws AppError 422 on `recaptcha`, `password`, or on `email` if the email address is taken; 429 if its
 * mailbox has reached the daily limit.
 */
export async function register(deps: Needs, request: RegisterRequest): Promise<void> {
  await deps.captcha.check('register', request.recaptcha)
  checkNewPassword(deps, request.password, request.email)
  // Hashes the password first, so that a taken email address takes as long as a free one.
  const passwordHash = await hashPassword(request.password)
  // A taken email address does not count towards its owner's limit.
  if (await findUserByEmail(deps.db, request.email)) throw taken()
  await countVerificationEmail(deps, request.email)
  try {
    await deps.db.transaction().execute(async trx => {
      const user = await insertUser(trx, {
        email: request.email,
        password_hash: passwordHash,
        created_at: deps.clock.now(),
      })
      await acceptOnRegistration(deps, trx, user.id, request.accepted_policies ?? [])
      await sendVerification(deps, trx, user)
    })
  } catch (thrown) {
    if (!isUniqueViolation(thrown)) throw thrown
    throw taken()
  }
}

function taken(): AppError {
  return invalid({ email: ['The email has already been taken.'] })
}
