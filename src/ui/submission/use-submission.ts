import { useCallback, useMemo } from 'react'
import { fromPromise } from 'xstate'
import type { CaptchaForm } from '#contract/captcha.ts'
import type { SubmissionFailure } from '#machines/submission/submission.failure.ts'
import { type Submitted, submissionMachineFor } from '#machines/submission/submission.machine.ts'
import type { SagaOf } from '#store/saga/saga.ts'
import { useRunSaga } from '#ui/flow/flow-provider.tsx'
import { useFlow } from '#ui/flow/use-flow.ts'
import { useSagaActor } from '#ui/flow/use-saga-actor.ts'

export interface SubmissionOptions<Values, Output> {
  /** Sends the form; the same function at every render. Throws a `FailureError`. */
  readonly submit: SagaOf<Submitted<Values>, Output>
  /** The form behind a captcha; none where it needs no captcha. */
  readonly captcha?: CaptchaForm
}

export interface Submission<Values, Output> {
  readonly state: 'editing' | 'provingHumanity' | 'submitting' | 'done' | 'failed'
  /** Whether the form is on its way; pressing the button again then does nothing. */
  readonly isBusy: boolean
  /** Why the last attempt failed; null before, during and after one that did not. */
  readonly failure: SubmissionFailure | null
  /** What the server answered; null until it has. */
  readonly output: Output | null
  readonly submit: (values: Values) => void
  /** Takes a message of success or failure away: the form is being edited anew. */
  readonly edit: () => void
}

/** Runs a simple form through the submission machine. Formik keeps the values, this keeps what becomes of them. */
export function useSubmission<Values, Output>({
  submit: saga,
  captcha,
}: SubmissionOptions<Values, Output>): Submission<Values, Output> {
  const runSaga = useRunSaga()
  const submitActor = useSagaActor(saga)
  const machine = useMemo(() => {
    // A function of the saga's name: whoever watches machines reads it there.
    const proveHumanity = async ({ signal }: { readonly signal: AbortSignal }) => {
      if (!captcha) return ''
      const { proveHumanity: saga } = await import('#store/captcha/prove-humanity.saga.ts')
      return runSaga(saga, captcha, signal)
    }
    return submissionMachineFor<Values, Output>().provide({
      actors: { submit: submitActor, proveHumanity: fromPromise(proveHumanity) },
    })
  }, [submitActor, runSaga, captcha])
  const [snapshot, send] = useFlow(machine, { input: { needsCaptcha: captcha !== undefined } })
  const submit = useCallback((values: Values) => send({ type: 'form.submit', values }), [send])
  const edit = useCallback(() => send({ type: 'form.edit' }), [send])
  const { failure, output } = snapshot.context
  return {
    // 'starting' decides at once and is never seen.
    state: snapshot.value === 'starting' ? 'editing' : snapshot.value,
    isBusy: snapshot.hasTag('busy'),
    failure,
    output,
    submit,
    edit,
  }
}
