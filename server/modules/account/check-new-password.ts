import { passwordMessages } from '#contract/password/password-messages.ts'
import { foldPassword, passwordProblem } from '#contract/password/password-problem.ts'
import type { Deps } from '#server/modules/deps.ts'
import { invalid } from '#server/platform/http/app-error.ts'
import { isCommonPassword } from './common-passwords.ts'

/**
 * Checks a newly chosen password. The current password of an account is never checked again.
 * @throws AppError 422 on `password`.
 */
export function checkNewPassword({ config }: Pick<Deps, 'config'>, password: string, email: string): void {
  const problem = isCommonPassword(foldPassword(password))
    ? passwordMessages.common
    : passwordProblem(password, { email, names: [config.serviceName, config.productName] })
  if (problem !== null) throw invalid({ password: [problem] })
}
