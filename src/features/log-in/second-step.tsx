import { Button } from '@chakra-ui/react'
import { Formik } from 'formik'
import { useEffect, useEffectEvent, useRef } from 'react'
import { confirmTwoStepSchema } from '#contract/account/second-factor-requests.ts'
import { msg } from '#i18n/msg.ts'
import { secondStepMachine } from '#machines/second-step/second-step.machine.ts'
import { doSecondStep, loadSecondStep } from '#store/session/second-step.saga.ts'
import { QuietButton } from '#ui/button/quiet-button.tsx'
import { FlowFailureAlert } from '#ui/failure/flow-failure-alert.tsx'
import { LoadingSkeleton } from '#ui/feedback/loading-skeleton.tsx'
import { useFlow } from '#ui/flow/use-flow.ts'
import { Form } from '#ui/form/form.tsx'
import { SubmitButton } from '#ui/form/submit-button.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { withSchema } from '#ui/form/with-schema.ts'

const SAGAS = { loadSecondStep, doSecondStep }

interface SecondStepProps {
  /** Called when the password has to be entered again: `over` if it took too long, `left` if the person wants to. */
  readonly onEnd: (why: 'over' | 'left') => void
}

/** Replaces the log-in form after the right password, if two-step log-in is on. */
export function SecondStep({ onEnd }: SecondStepProps) {
  const [snapshot, send] = useFlow(secondStepMachine, SAGAS)
  const { passkey, failure } = snapshot.context
  const end = snapshot.value === 'over' || snapshot.value === 'left' ? snapshot.value : null
  const notifyEnd = useEffectEvent(onEnd)
  useEffect(() => {
    if (end !== null) notifyEnd(end)
  }, [end])
  if (snapshot.matches('loading')) return <LoadingSkeleton label={msg('log-in-loading-second-step')} />
  const fields = failure?.kind === 'invalid' && 'code' in failure.fields ? failure.fields : null
  const busy = snapshot.hasTag('busy')
  return (
    <Formik
      initialValues={{ code: '' }}
      {...withSchema(confirmTwoStepSchema, ({ code }) => send({ type: 'code.submit', code }))}
    >
      <Form label={msg('log-in-second-step')} serverErrors={fields}>
        {failure && !fields && <FlowFailureAlert failure={failure} title={msg('log-in-not-logged-yet')} />}
        <CodeField />
        <SubmitButton busy={busy} busyText={msg('log-in-logging')}>
          {msg('common-log-in')}
        </SubmitButton>
        {passkey && (
          <Button variant="outline" aria-disabled={busy} onClick={() => send({ type: 'passkey.use' })}>
            {msg('log-in-use-passkey')}
          </Button>
        )}
        <QuietButton disabled={busy} onClick={() => send({ type: 'step.leave' })}>
          {msg('log-in-back')}
        </QuietButton>
      </Form>
    </Formik>
  )
}

/** Takes the focus, because the pressed button is gone. */
function CodeField() {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <TextField
      name="code"
      label={msg('common-code')}
      help={msg('log-in-code-authenticator-app-shows-now')}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      ref={field}
    />
  )
}
