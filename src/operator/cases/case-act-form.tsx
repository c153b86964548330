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

/** The props of every form on the page of a case. */
export interface CaseActProps {
  /** The case as last loaded. */
  readonly found: ReportCase
  /** Called after an act, with the new state of the case and a sentence about the act. */
  readonly onDone: (found: ReportCase, text: string) => void
  /** Called if the case has changed since it was shown. */
  readonly onStale: (failure: Failure) => void
}

interface CaseActFormProps<Values extends FormikValues> extends CaseActProps {
  readonly act: OperatorCaseAct
  readonly title: string
  readonly lead?: ReactNode
  readonly initial: Values
  /** The schema of the call's body; the revision is added to the typed values. */
  readonly schema: Schema<object>
  /** Converts the typed values to what is sent; by default they are sent as they are. */
  readonly toSent?: (typed: Values) => object
  readonly texts: { readonly done: string; readonly failed: string; readonly busy: string }
  /** The button's label. */
  readonly action: string
  readonly children?: ReactNode
}

/**
 * The form for one act on a case. It is shown if the state allows the act, or while it contains something that was not sent:
 * if somebody else was faster, the text can still be read and copied. Its draft outlives the session.
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

/** Whether the machine of a case accepts an act in a state. The server decides. */
export function isAllowed(state: CaseState, act: OperatorCaseAct): boolean {
  return getInitialSnapshot(reportCaseMachine, state).can({ type: `case.${act}` })
}

const NEXT: Readonly<Partial<Record<CaseState, OperatorCaseAct>>> = {
  new: 'assign',
  'in-review': 'decide',
  decided: 'close',
  appealed: 'answer-appeal',
}

/** Whether an act is the next step for a case in this state; other acts may be possible, too. */
export function isNext(state: CaseState, act: OperatorCaseAct): boolean {
  return NEXT[state] === act
}
