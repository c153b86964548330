import { useState } from 'react'
import type { Failure } from '#contract/failure.ts'
import { asksForPassword, firstAsksForPassword } from '#machines/shared/asks-for-password.ts'

interface Confirming {
  /** Whether the form shows `ConfirmByPassword`, which also says why it asks (again). */
  readonly needsPassword: boolean
  /** Whether the failure only means that the password is needed. */
  readonly isAsked: boolean
}

/**
 * Whether a form asks for the password because the last log-in is too long ago: from the first such refusal on, and while
 * the form is sent again.
 * @param failure why the form was not sent; null if it was, and while it is being sent.
 * @param isDone whether it was sent.
 */
export function useConfirming(failure: Failure | null, isDone = false): Confirming {
  const [needsPassword, setNeedsPassword] = useState(false)
  const isAsked = needsPassword ? asksForPassword(failure) : firstAsksForPassword(failure)
  const needsItNow = !isDone && (needsPassword || isAsked)
  if (needsItNow !== needsPassword) setNeedsPassword(needsItNow)
  return { needsPassword: needsItNow, isAsked }
}
