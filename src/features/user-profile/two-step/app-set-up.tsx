import { chakra } from '@chakra-ui/react'
import { Formik } from 'formik'
import { Suspense, useEffect, useRef } from 'react'
import { confirmTwoStepSchema } from '#contract/account/second-factor-requests.ts'
import type { AppSecret } from '#contract/account/second-factors.ts'
import type { Failure } from '#contract/failure.ts'
import { FlowFailureAlert } from '#ui/failure/flow-failure-alert.tsx'
import { LoadingSkeleton } from '#ui/feedback/loading-skeleton.tsx'
import { Form } from '#ui/form/form.tsx'
import { SubmitButton } from '#ui/form/submit-button.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { withSchema } from '#ui/form/with-schema.ts'
import { optionalPart } from '#ui/optional-part.ts'
import { CancelButton } from '#ui/overlay/cancel-button.tsx'
import { DialogButtons } from '#ui/overlay/dialog-buttons.tsx'

// Only this part of the page draws one.
const QrCode = optionalPart(async () => (await import('./qr-code.tsx')).QrCode)

interface AppSetUpProps {
  readonly app: AppSecret
  readonly busy: boolean
  readonly failure: Failure | null
  readonly onConfirm: (code: string) => void
  readonly onCancel: () => void
}

/** Shows what the app needs, and takes a code that shows that it has it. */
export function AppSetUp({ app, busy, failure, onConfirm, onCancel }: AppSetUpProps) {
  const fields = failure?.kind === 'invalid' ? failure.fields : null
  const first = useRef<HTMLParagraphElement>(null)
  useEffect(() => first.current?.focus(), [])
  return (
    <Formik initialValues={{ code: '' }} {...withSchema(confirmTwoStepSchema, ({ code }) => onConfirm(code))}>
      <Form label="Set up two-step log-in" serverErrors={fields}>
        <chakra.p ref={first} tabIndex={-1} outline="none">
          Scan this with an authenticator app on your phone, or type the secret below it into the app.
        </chakra.p>
        <Suspense fallback={<LoadingSkeleton label="Drawing the QR code" />}>
          <QrCode text={app.uri} label="QR code of the secret below" />
        </Suspense>
        <p>
          Secret: <Secret>{app.secret.replaceAll(/.{4}(?=.)/g, '$& ')}</Secret>
        </p>
        {failure && !fields && <FlowFailureAlert failure={failure} title="Two-step log-in is not on yet." />}
        <TextField
          name="code"
          label="Code"
          help="The six digits that the app shows now."
          autoComplete="one-time-code"
          inputMode="numeric"
          spellCheck={false}
        />
        <DialogButtons>
          <CancelButton busy={busy} onCancel={onCancel} />
          <SubmitButton busy={busy} busyText="Turning on …">
            Turn on
          </SubmitButton>
        </DialogButtons>
      </Form>
    </Formik>
  )
}

const Secret = chakra('code', { base: { overflowWrap: 'anywhere', userSelect: 'all' } })
