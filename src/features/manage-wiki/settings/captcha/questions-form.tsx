import { Formik } from 'formik'
import { messages } from '#contract/messages.ts'
import { parseCaptchaQuestions } from '#contract/settings/captcha-questions.ts'
import { readSetting } from '#contract/settings/read-setting.ts'
import type { WikiDetails } from '#contract/types/wiki.ts'
import { msg } from '#i18n/msg.ts'
import { submitCaptchaQuestions } from '#store/wikis/submit-settings.saga.ts'
import { Form } from '#ui/form/form.tsx'
import { FormErrorSummary } from '#ui/form/form-error-summary.tsx'
import { begun, MergeMeanwhile } from '#ui/form/merge-meanwhile.tsx'
import { ResetWhen } from '#ui/form/reset-when.tsx'
import { CardSubmit } from '#ui/setting-card/card-submit.tsx'
import { useSubmission } from '#ui/submission/use-submission.ts'
import { QuestionsFields } from './questions-fields.tsx'
import {
  mergeQuestions,
  type QuestionsValues,
  toEntries,
  toQuestions,
  validateEntries,
} from './questions-form-values.ts'

/** The questions and their answers. Source: spec 5.31, 5.32, 5.35. */
export function QuestionsForm({ wiki }: { wiki: WikiDetails }) {
  const submission = useSubmission({ submit: submitCaptchaQuestions })
  const isDone = submission.state === 'done'
  const stored = parseCaptchaQuestions(readSetting(wiki.public_settings, 'wwCaptchaQuestions'))
  const values: QuestionsValues = { questions: toEntries(stored) }
  const save = ({ questions }: QuestionsValues) =>
    submission.submit({ wikiId: wiki.id, questions: toQuestions(questions) })
  const recommended = msg('wiki-settings-questions-recommended')
  return (
    <Formik initialValues={begun(values)} validate={validateEntries} onSubmit={save}>
      <Form label={msg('wiki-settings-questions')} draft={`captcha-questions-${wiki.id}`}>
        <MergeMeanwhile stored={values} merge={mergeQuestions} />
        <ResetWhen when={isDone} values={begun(values)} />
        <p>
          {stored.length === 0
            ? msg('common-sentences', msg('wiki-settings-questions-are-suggestions'), recommended)
            : recommended}
        </p>
        <FormErrorSummary />
        <QuestionsFields />
        <CardSubmit
          submission={submission}
          success={isDone ? messages.captcha.saved : null}
          failureText={messages.captcha.saveFailure}
        >
          {msg('wiki-settings-save-questions')}
        </CardSubmit>
      </Form>
    </Formik>
  )
}
