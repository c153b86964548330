import { Formik } from 'formik'
import { type ActRequest, actSchema, REASON_MAX } from '#contract/operator/act-request.ts'
import { suspendWikiSchema } from '#contract/operator/wiki-acts.ts'
import type { ActOnWikis, BulkAct, WikiActResult } from '#contract/operator/wiki-bulk.ts'
import { msg } from '#i18n/msg.ts'
import { FlowFailureAlert } from '#ui/failure/flow-failure-alert.tsx'
import { Form } from '#ui/form/form.tsx'
import { SubmitButton } from '#ui/form/submit-button.tsx'
import { TextareaField } from '#ui/form/textarea-field.tsx'
import { withSchema } from '#ui/form/with-schema.ts'
import type { Submission } from '#ui/submission/use-submission.ts'
import { suspendForm, WIKI_ACT_TEXTS } from './state-acts.tsx'

interface BulkFormProps {
  readonly act: BulkAct
  /** The ids of the wikis that, by the preview, can be changed. */
  readonly ids: readonly number[]
  readonly submission: Submission<ActOnWikis, readonly WikiActResult[]>
}

/** The name under which the draft of the reason is kept. */
export const bulkDraft = (act: BulkAct) => `wikis in bulk ${act}`

/** Asks for the reason, and does the act to all of them. */
export function BulkForm({ act, ids, submission }: BulkFormProps) {
  const { label, reasonHelp, busy, danger = false } = WIKI_ACT_TEXTS[act]
  const isSuspending = act === 'suspend'
  const failure = submission.failure?.failure ?? null
  const values = { reason: '', ...(isSuspending && { by_law: false }) }
  // The wikis are not form values, so that a draft never applies to other wikis.
  const send = (typed: ActRequest) => submission.submit({ act, ids: [...ids], ...typed })
  return (
    <Formik
      initialValues={values}
      {...withSchema<ActRequest>(isSuspending ? suspendWikiSchema : actSchema, send)}
    >
      <Form
        label={label}
        draft={bulkDraft(act)}
        serverErrors={failure?.kind === 'invalid' ? failure.fields : null}
      >
        {isSuspending && suspendForm.fields}
        <TextareaField
          name="reason"
          label={msg('operator-reason')}
          help={reasonHelp}
          rows={3}
          counterMax={REASON_MAX}
        />
        {failure && (
          <FlowFailureAlert failure={failure} title={msg('operator-not-known-whether-anything-done')} />
        )}
        <SubmitButton
          alignSelf="flex-start"
          colorPalette={danger ? 'red' : 'teal'}
          busy={submission.isBusy}
          busyText={busy}
        >
          {msg('operator-act-1-on-2-wikis', label, ids.length)}
        </SubmitButton>
      </Form>
    </Formik>
  )
}
