import { Formik, type FormikProps, type FormikValues } from 'formik'
import { type ReactNode, useRef } from 'react'
import { getInitialSnapshot } from 'xstate'
import type { Schema } from 'yup'
import type { Failure } from '#contract/failure.ts'
import type { CaseState } from '#contract/operator/case-acts.ts'
import type { ReportCase } from '#contract/operator/cases.ts'
import { msg } from '#i18n/msg.ts'
import { reportCaseMachine } from '#machines/report-case/report-case.machine.ts'
import { forgetDraft } from '#store/browser/draft-storage.ts'
import { actOnCase, type OperatorCaseAct } from '#store/operator/cases.saga.ts'
import { Card } from '#ui/card.tsx'
import { FlowFailureAlert } from '#ui/failure/flow-failure-alert.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormErrorSummary } from '#ui/form/form-error-summary.tsx'
import { SubmitButton } from '#ui/form/submit-button.tsx'
import { withSchema } from '#ui/form/with-schema.ts'
import { useOutcome } from '#ui/submission/use-outcome.ts'
import { useSubmission } from '#ui/submission/use-submission.ts'

/** What every form on the page of a case is given. */
export interface CaseActProps {
  /** The case as it was loaded last. */
  readonly found: ReportCase
  /** Called after an act, with the case as it is then and what was done, in words. */
  readonly onDone: (found: ReportCase, text: string) => void
  /** Called if the case is not as it was shown any more. */
  readonly onStale: (failure: Failure) => void
}

interface CaseActFormProps<Values extends FormikValues> extends CaseActProps {
  readonly act: OperatorCaseAct
  readonly title: string
  readonly lead?: ReactNode
  readonly initial: Values
  /** Of the call's body; the revision is added to what is typed. */
  readonly schema: Schema<object>
  /** What is sent for what is typed; by default the same. */
  readonly toSent?: (typed: Values) => object
  readonly texts: { readonly done: string; readonly failed: string; readonly busy: string }
  /** The button's label. */
  readonly action: string
  readonly children?: ReactNode
}

/**
 * One act on a case. It is there if the state allows the act, and as long as something typed in it was not sent: whoever
 * was overtaken by somebody else can still read and copy it. A draft of it outlives the session.
 */
export function CaseActForm<Values extends FormikValues>(props: CaseActFormProps<Values>) {
  const { found, act, title, texts, schema, toSent, onDone, onStale } = props
  const { id, state, revision } = found
  const formik = useRef<FormikProps<Values>>(null)
  const submission = useSubmission({ submit: actOnCase })
  const failure = submission.failure?.failure ?? null
  const isStale = failure?.kind === 'refused' && failure.status === 409
  const draft = `case ${id} ${act}`
  useOutcome(submission, {
    onDone: () => {
      forgetDraft(draft)
      formik.current?.resetForm()
      if (submission.output) onDone(submission.output, texts.done)
    },
    onFailed: () => {
      if (failure && isStale) onStale(failure)
    },
  })
  const { validate, onSubmit } = withSchema(schema, body => submission.submit({ id, act, body }))
  const sent = (typed: Values) => ({ ...(toSent?.(typed) ?? typed), revision })
  const fields = failure?.kind === 'invalid' ? failure.fields : null
  const isOpen = isAllowed(state, act)
  return (
    <Formik<Values>
      innerRef={formik}
      initialValues={props.initial}
      validate={typed => validate(sent(typed))}
      onSubmit={async typed => await onSubmit(sent(typed))}
    >
      {({ dirty }) =>
        (isOpen || dirty) && (
          <Card title={title} lead={props.lead}>
            <Form label={title} draft={draft} serverErrors={fields}>
              <FormErrorSummary />
              {props.children}
              {failure && !isStale && <FlowFailureAlert failure={failure} title={texts.failed} />}
              {isOpen ? (
                <SubmitButton
                  variant={isNext(state, act) ? 'solid' : 'outline'}
                  alignSelf="flex-start"
                  busy={submission.isBusy}
                  busyText={texts.busy}
                >
                  {props.action}
                </SubmitButton>
              ) : (
                <Notice tone="attention" title={msg('operator-case-does-not-allow-any-more')}>
                  <p>{msg('operator-what-you-typed-not-sent-please')}</p>
                </Notice>
              )}
            </Form>
          </Card>
        )
      }
    </Formik>
  )
}

/** Whether the machine of a case takes an act in a state. The server has the last word. */
export function isAllowed(state: CaseState, act: OperatorCaseAct): boolean {
  return getInitialSnapshot(reportCaseMachine, state).can({ type: `case.${act}` })
}

const NEXT: Readonly<Partial<Record<CaseState, OperatorCaseAct>>> = {
  new: 'assign',
  'in-review': 'decide',
  decided: 'close',
  appealed: 'answer-appeal',
}

/** Whether an act is what a case in this state waits for. Everything else can be done beside it. */
export function isNext(state: CaseState, act: OperatorCaseAct): boolean {
  return NEXT[state] === act
}
