import { useEffect, useRef } from 'react'
import type { Failure } from '#contract/failure.ts'
import { selectUser } from '#store/session/session.slice.ts'
import { FailureAlert } from '#ui/failure/failure-alert.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { useAppSelector } from '#ui/flow/use-app-store.ts'
import { PasswordField } from './password-field.tsx'
import { UsernameHint } from './username-hint.tsx'

interface ConfirmByPasswordProps {
  /** Why the password is asked for (again). */
  readonly failure: Failure | null
  /** What has not happened yet: "Your wiki has not been deleted yet." */
  readonly note: string
}

/**
 * Asks for the password in the field `password`, because the last log-in is long ago. The field gets the focus
 * when it appears.
 */
export function ConfirmByPassword({ failure, note }: ConfirmByPasswordProps) {
  const field = useRef<HTMLInputElement>(null)
  const email = useAppSelector(selectUser)?.email ?? ''
  useEffect(() => field.current?.focus(), [])
  return (
    <>
      {failure?.kind === 'tooMany' ? (
        <FailureAlert failure={failure} />
      ) : (
        <Notice tone="attention" role="alert" title="Please confirm that it is you.">
          <p>You logged in some time ago. {note}</p>
        </Notice>
      )}
      <UsernameHint email={email} />
      <PasswordField
        name="password"
        label="Your password"
        autoComplete="current-password"
        ref={field}
        data-initial-focus
      />
    </>
  )
}
