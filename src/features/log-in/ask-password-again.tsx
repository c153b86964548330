import { useFormikContext } from 'formik'
import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { SubmissionFailure } from '#machines/submission/submission.failure.ts'
import { isWrongCredentials } from './log-in.failure.ts'

interface AskPasswordAgainProps {
  readonly failure: SubmissionFailure | null
  readonly field: RefObject<HTMLInputElement | null>
}

/**
 * Clears the password field and moves the focus there, but only after wrong credentials: after any other
 * failure the same password can be sent again. Source: spec 5.7.
 */
export function AskPasswordAgain({ failure, field }: AskPasswordAgainProps) {
  const { setFieldValue, setFieldTouched } = useFormikContext()
  const ask = useEffectEvent(() => {
    void setFieldValue('password', '', false)
    void setFieldTouched('password', false, false)
    field.current?.focus()
  })
  useEffect(() => {
    if (failure && isWrongCredentials(failure.failure)) ask()
  }, [failure])
  return null
}
