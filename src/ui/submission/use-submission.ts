import { useCallback, useMemo } from 'react'
import type { CaptchaForm } from '#contract/captcha.ts'
import type { SubmissionFailure } from '#machines/submission/submission.failure.ts'
import { type Submitted, submissionMachineFor } from '#machines/submission/submission.machine.ts'
import { lazySaga } from '#store/saga/lazy-saga.ts'
import type { SagaOf } from '#store/saga/saga.ts'
import { useFlow } from '#ui/flow/use-flow.ts'

interface SubmissionOptions<Values, Output> {
  /** Sends the form; throws a `FailureError`. The same function at every render. */
  readonly submit: SagaOf<Submitted<Values>, Output>
  /** The name of the form, if it needs a captcha. */
  readonly captcha?: CaptchaForm
}

export interface Submission<Values, Output> {
  readonly state: 'editing' | 'provingHumanity' | 'submitting' | 'done' | 'failed'
  /** Whether the form is being sent; pressing the button again then does nothing. */
  readonly isBusy: boolean
  /** Why the last attempt failed; null if it did not, and while one is running. */
  readonly failure: SubmissionFailure | null
  /** The server's answer; null before it has answered. */
  readonly output: Output | null
  readonly submit: (values: Values) => void
  /** Removes the message of a success or failure. */
  readonly edit: () => void
}

/** Loaded only when a form with a captcha is sent. */
const proveHumanity = lazySaga<CaptchaForm, string>(
  async () => (await import('#store/captcha/prove-humanity.saga.ts')).proveHumanity,
)

/**
 * Runs a simple form through the submission machine. Formik owns the values; the machine knows what happens
 * to them.
 */
export function useSubmission<Values, Output>({
  submit: saga,
  captcha,
}: SubmissionOptions<Values, Output>): Submission<Values, Output> {
  const sagas = useMemo(
    () => ({ submit: saga, ...(captcha && { proveHumanity: () => proveHumanity(captcha) }) }),
    [saga, captcha],
  )
  const [snapshot, send] = useFlow(submissionMachineFor<Values, Output>(), sagas, {
    needsCaptcha: captcha !== undefined,
  })
  const submit = useCallback((values: Values) => send({ type: 'form.submit', values }), [send])
  const edit = useCallback(() => send({ type: 'form.edit' }), [send])
  const { failure, output } = snapshot.context
  return {
    // 'starting' is left immediately, so no view ever shows it.
    state: snapshot.value === 'starting' ? 'editing' : snapshot.value,
    isBusy: snapshot.hasTag('busy'),
    failure,
    output,
    submit,
    edit,
  }
}
