import { chakra } from '@chakra-ui/react'
import { Formik } from 'formik'
import { Suspense, useEffect, useRef } from 'react'
import { confirmTwoStepSchema } from '#contract/account/second-factor-requests.ts'
import type { AppSecret } from '#contract/account/second-factors.ts'
import type { Failure } from '#contract/failure.ts'
import { msg, msgParts } from '#i18n/msg.ts'
import { FlowFailureAlert } from '#ui/failure/flow-failure-alert.tsx'
import { LoadingSkeleton } from '#ui/feedback/loading-skeleton.tsx'
import { Form } from '#ui/form/form.tsx'
import { SubmitButton } from '#ui/form/submit-button.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { withSchema } from '#ui/form/with-schema.ts'
import { optionalPart } from '#ui/optional-part.ts'
import { CancelButton } from '#ui/overlay/cancel-button.tsx'
import { DialogButtons } from '#ui/overlay/dialog-buttons.tsx'
import { richText } from '#ui/rich-text.ts'

// Loaded only here, because no other part of the page needs it.
const QrCode = optionalPart(async () => (await import('./qr-code.tsx')).QrCode)

interface AppSetUpProps {
  readonly app: AppSecret
  readonly busy: boolean
  readonly failure: Failure | null
  readonly onConfirm: (code: string) => void
  readonly onCancel: () => void
}

/** Shows the secret for the app, and asks for a code that proves that the app has it. */
export function AppSetUp({ app, busy, failure, onConfirm, onCancel }: AppSetUpProps) {
  const fields = failure?.kind === 'invalid' ? failure.fields : null
  const first = useRef<HTMLParagraphElement>(null)
  useEffect(() => first.current?.focus(), [])
  return (
    <Formik initialValues={{ code: '' }} {...withSchema(confirmTwoStepSchema, ({ code }) => onConfirm(code))}>
      <Form label={msg('user-profile-set-up-two-step-log')} serverErrors={fields}>
        <chakra.p ref={first} tabIndex={-1} outline="none">
          {msg('user-profile-scan-with-authenticator-app-phone')}
        </chakra.p>
        <Suspense fallback={<LoadingSkeleton label={msg('user-profile-drawing-qr-code')} />}>
          <QrCode text={app.uri} label={msg('user-profile-qr-code-secret-below')} />
        </Suspense>
        <p>
          {richText(
            msgParts('user-profile-secret-1', <Secret>{app.secret.replaceAll(/.{4}(?=.)/g, '$& ')}</Secret>),
          )}
        </p>
        {failure && !fields && (
          <FlowFailureAlert failure={failure} title={msg('user-profile-two-step-log-not-yet')} />
        )}
        <TextField
          name="code"
          label={msg('common-code')}
          help={msg('user-profile-six-digits-app-shows-now')}
          autoComplete="one-time-code"
          inputMode="numeric"
          spellCheck={false}
        />
        <DialogButtons>
          <CancelButton busy={busy} onCancel={onCancel} />
          <SubmitButton busy={busy} busyText={msg('user-profile-turning')}>
            {msg('user-profile-turn')}
          </SubmitButton>
        </DialogButtons>
      </Form>
    </Formik>
  )
}

const Secret = chakra('code', { base: { overflowWrap: 'anywhere', userSelect: 'all' } })
