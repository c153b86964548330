import { useFormikContext } from 'formik'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { Failure } from '#contract/failure.ts'
import { messages } from '#contract/messages.ts'
import { msg } from '#i18n/msg.ts'
import { asksForPassword } from '#machines/shared/asks-for-password.ts'
import { selectUser } from '#store/session/session.slice.ts'
import { FailureAlert } from '#ui/failure/failure-alert.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { useAppSelector } from '#ui/flow/use-app-store.ts'
import { PasswordField } from '#ui/form/password-field.tsx'
import { UsernameHint } from '#ui/form/username-hint.tsx'
import { InstitutionEntry } from '#ui/institution/institution-entry.tsx'
import { optionalPart } from '#ui/optional-part.ts'
import { canUsePasskeys } from '#ui/passkeys.ts'

interface ConfirmByPasswordProps {
  /** Why the password is asked for (again). */
  readonly failure: Failure | null
  /** What has not happened yet: "Your wiki has not been deleted yet." */
  readonly note: string
}

/** Loaded where the browser knows passkeys. If that fails, the password is left. */
const ConfirmByPasskey = optionalPart(async () => (await import('./confirm-by-passkey.tsx')).ConfirmByPasskey)

/**
 * Asks for the password in the field `password`, because the last log-in is long ago. A passkey does as well, and
 * then sends the form. An account that came by the institution has no password: its member logs in there again.
 */
export function ConfirmByPassword({ failure, note }: ConfirmByPasswordProps) {
  const { setFieldValue, submitForm } = useFormikContext()
  const { pathname, search } = useLocation()
  // The failure that a passkey has answered.
  const [answered, setAnswered] = useState<{ failure: Failure | null } | null>(null)
  const isConfirmed = answered !== null && (failure === answered.failure || !asksForPassword(failure))
  const here = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (answered === null) return
    // The button of the passkey is gone.
    here.current?.closest('form')?.querySelector<HTMLElement>('[type="submit"]')?.focus()
    void submitForm()
  }, [answered, submitForm])
  if (isConfirmed)
    return (
      <div ref={here}>
        <Notice tone="success" role="status" title={msg('confirming-have-confirmed')} />
      </div>
    )
  const confirm = () => {
    void setFieldValue('password', '', false)
    setAnswered({ failure })
  }
  return (
    <>
      {failure?.kind === 'tooMany' ? (
        <FailureAlert failure={failure} />
      ) : (
        <Notice tone="attention" role="alert" title={msg('confirming-please-confirm')}>
          <p>
            {msg('confirming-logged-in-some-time-ago')} {note}
          </p>
        </Notice>
      )}
      <Password />
      {canUsePasskeys() && (
        <Suspense>
          <ConfirmByPasskey onDone={confirm} />
        </Suspense>
      )}
      <InstitutionEntry redirect={pathname + search} act="log-in" />
    </>
  )
}

/** Required as long as it is there. It gets the focus when it appears. */
function Password() {
  const { registerField, unregisterField } = useFormikContext()
  const field = useRef<HTMLInputElement>(null)
  const email = useAppSelector(selectUser)?.email ?? ''
  useEffect(() => field.current?.focus(), [])
  useEffect(() => {
    registerField('password', { validate: (value: string) => (value ? undefined : messages.fieldRequired) })
    return () => unregisterField('password')
  }, [registerField, unregisterField])
  return (
    <>
      <UsernameHint email={email} />
      <PasswordField
        name="password"
        label={msg('confirming-password')}
        autoComplete="current-password"
        ref={field}
        data-initial-focus
      />
    </>
  )
}
