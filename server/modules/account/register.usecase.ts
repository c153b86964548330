import type { RegisterRequest } from '#contract/schemas/account.ts'
import { isUniqueViolation } from '#server/database/dialect.ts'
import type { Deps } from '#server/deps.ts'
import { invalid } from '#server/http/app-error.ts'
import { acceptOnRegistration } from '#server/modules/policies/policies.usecases.ts'
import { hashPassword } from './password.ts'
import { insertUser } from './users.repository.ts'
import { sendVerification } from './verification.usecases.ts'

type Needs = Pick<Deps, 'config' | 'db' | 'mail' | 'clock' | 'captcha' | 'policies'>

/**
 * Makes an account and sends the verification mail with it, or does neither.
 * @throws AppError 422 on `recaptcha`, or on `email` for a taken address.
 */
export async function register(deps: Needs, request: RegisterRequest): Promise<void> {
  await deps.captcha.check('register', request.recaptcha)
  // Hashed before the address is looked up, so that a taken one takes as long as a free one.
  const passwordHash = await hashPassword(request.password)
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
    throw invalid({ email: ['The email has already been taken.'] })
  }
}
