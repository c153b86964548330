import { useEffect, useState } from 'react'
import { PASSWORD_MIN } from '#contract/limits.ts'
import { passwordMessages } from '#contract/password/password-messages.ts'
import { foldPassword, passwordProblem } from '#contract/password/password-problem.ts'
import { loadCommonPasswords } from '#store/account/common-passwords.saga.ts'
import { useConfig } from '#ui/config/config-context.tsx'
import { useRunSaga } from '#ui/flow/flow-provider.tsx'

const NONE: ReadonlySet<string> = new Set()

/** Why the server would refuse a password that is long enough; null if no reason is known. */
export function usePasswordAdvice(password: string, email: string): string | null {
  const { serviceName, productName } = useConfig()
  const common = useCommonPasswords(password !== '')
  if (password.length < PASSWORD_MIN) return null
  if (common.has(foldPassword(password))) return passwordMessages.common
  return passwordProblem(password, { email, names: [serviceName, productName] })
}

/** Loads the list when typing starts. If that fails, the server still checks the password. */
function useCommonPasswords(isWanted: boolean): ReadonlySet<string> {
  const runSaga = useRunSaga()
  const [common, setCommon] = useState(NONE)
  useEffect(() => {
    if (!isWanted) return
    const controller = new AbortController()
    runSaga(loadCommonPasswords, undefined, controller.signal).then(setCommon, () => {})
    return () => controller.abort()
  }, [isWanted, runSaga])
  return common
}
