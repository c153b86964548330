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
  /** Says what has not happened yet: "Your wiki has not been deleted yet." */
  readonly note: string
}

/** Loaded if the browser supports passkeys. If loading fails, the password still works. */
const ConfirmByPasskey = optionalPart(async () => (await import('./confirm-by-passkey.tsx')).ConfirmByPasskey)

/**
 * Asks for the password in the field `password`, because the last log-in is long ago. A passkey works, too, and then sends
 * the form. An account that was created through the institution has no password: its member logs in there again.
 */
export function ConfirmByPassword({ failure, note }: ConfirmByPasswordProps) {
  const { setFieldValue, submitForm } = useFormikContext()
  const { pathname, search } = useLocation()
  // The failure after which a passkey was used.
  const [answered, setAnswered] = useState<{ failure: Failure | null } | null>(null)
  const isConfirmed = answered !== null && (failure === answered.failure || !asksForPassword(failure))
  const here = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (answered === null) return
    // The passkey's button is gone.
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

/** The field is required while it is shown, and takes the focus when it appears. */
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
