import { Formik, useFormikContext } from 'formik'
import { lazy, type RefObject, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type LoginRequest, loginSchema } from '#contract/schemas/log-in.ts'
import { msg } from '#i18n/msg.ts'
import type { SubmissionFailure } from '#machines/submission/submission.failure.ts'
import { submitLogInLazily } from '#store/session/log-in.lazy-saga.ts'
import { LoadingSkeleton } from '#ui/feedback/loading-skeleton.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { EmailField } from '#ui/form/email-field.tsx'
import { Form } from '#ui/form/form.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'
import { SubmitButton } from '#ui/form/submit-button.tsx'
import { useForgetDraftOnLogIn } from '#ui/form/use-forget-draft-on-log-in.ts'
import { withSchema } from '#ui/form/with-schema.ts'
import { SubmissionAlert } from '#ui/submission/submission-alert.tsx'
import { useOutcome } from '#ui/submission/use-outcome.ts'
import { useSubmission } from '#ui/submission/use-submission.ts'
import { isSecondStepRequired, isWrongCredentials, logInRefusal } from './log-in.failure.ts'

/** Loaded only for members with two-step log-in. */
const SecondStep = lazy(async () => ({
  default: (await import(/* webpackChunkName: "second-step" */ './second-step.tsx')).SecondStep,
}))

const DRAFT = 'log-in'

/** `over`: the second step came too late. */
export type LogInStep = 'password' | 'second' | 'over'

interface LogInFormProps {
  /** The address to start with, or ''. */
  readonly email: string
  readonly step: LogInStep
  readonly onStep: (step: LogInStep) => void
}

export function LogInForm({ email, step, onStep }: LogInFormProps) {
  const submission = useSubmission({ submit: submitLogInLazily })
  const { isBusy } = submission
  const [typed, setTyped] = useState<string | null>(null)
  const submit = (values: LoginRequest) => {
    setTyped(values.email)
    submission.submit(values)
  }
  const isTwoStep = isSecondStepRequired(submission.failure)
  const failure = isTwoStep ? null : submission.failure
  useOutcome(submission, {
    onDone: () => {},
    onFailed: () => onStep(isTwoStep ? 'second' : 'password'),
  })
  const password = useRef<HTMLInputElement>(null)
  useForgetDraftOnLogIn(DRAFT)
  if (step === 'second')
    return (
      <Suspense fallback={<LoadingSkeleton label={msg('log-in-loading-second-step')} />}>
        <SecondStep onEnd={why => onStep(why === 'over' ? 'over' : 'password')} />
      </Suspense>
    )
  return (
    <Formik<LoginRequest>
      initialValues={{ email: typed ?? email, password: '' }}
      {...withSchema(loginSchema, submit)}
    >
      <Form label={msg('common-log-in')} draft={DRAFT}>
        {step === 'over' && !isBusy && (
          <Notice tone="attention" role="alert" title={msg('log-in-took-too-long-please-log')} />
        )}
        <SubmissionAlert failure={failure} refusal={failure ? logInRefusal(failure.failure) : undefined} />
        <AskPasswordAgain failure={failure} field={password} />
        <EmailField autoComplete="username" />
        <PasswordField
          name="password"
          label={msg('common-password')}
          autoComplete="current-password"
          ref={password}
        />
        <SubmitButton busy={isBusy} busyText={msg('log-in-logging')}>
          {msg('common-log-in')}
        </SubmitButton>
      </Form>
    </Formik>
  )
}

interface AskPasswordAgainProps {
  readonly failure: SubmissionFailure | null
  readonly field: RefObject<HTMLInputElement | null>
}

/**
 * Clears the password field and moves the focus there, but only after wrong credentials: after any other
 * failure the same password can be sent again. Source: spec 5.7.
 */
function AskPasswordAgain({ failure, field }: AskPasswordAgainProps) {
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
