import { Formik } from 'formik'
import { messages } from '#contract/messages.ts'
import { CAPTCHA_QUESTIONS_RECOMMENDED, parseCaptchaQuestions } from '#contract/settings/captcha-questions.ts'
import { readSetting } from '#contract/settings/read-setting.ts'
import type { WikiDetails } from '#contract/types/wiki.ts'
import { submitCaptchaQuestions } from '#store/wikis/submit-settings.saga.ts'
import { Form } from '#ui/form/form.tsx'
import { FormErrorSummary } from '#ui/form/form-error-summary.tsx'
import { ResetWhen } from '#ui/form/reset-when.tsx'
import { CardSubmit } from '#ui/setting-card/card-submit.tsx'
import { useSubmission } from '#ui/submission/use-submission.ts'
import { QuestionsFields } from './questions-fields.tsx'
import { type QuestionsValues, toEntries, toQuestions, validateEntries } from './questions-form-values.ts'

/** The questions and their answers. Source: spec 5.31, 5.32, 5.35. */
export function QuestionsForm({ wiki }: { wiki: WikiDetails }) {
  const submission = useSubmission({ submit: submitCaptchaQuestions })
  const isDone = submission.state === 'done'
  const stored = parseCaptchaQuestions(readSetting(wiki.public_settings, 'wwCaptchaQuestions'))
  const values: QuestionsValues = { questions: toEntries(stored) }
  const save = ({ questions }: QuestionsValues) =>
    submission.submit({ wikiId: wiki.id, questions: toQuestions(questions) })
  return (
    <Formik initialValues={values} validate={validateEntries} onSubmit={save}>
      <Form label="Questions">
        <ResetWhen when={isDone} values={values} />
        <p>
          {stored.length === 0 && 'These are suggestions. They are saved when you turn QuestyCaptcha on. '}
          At least {CAPTCHA_QUESTIONS_RECOMMENDED === 3 ? 'three' : CAPTCHA_QUESTIONS_RECOMMENDED} questions
          are recommended.
        </p>
        <FormErrorSummary />
        <QuestionsFields />
        <CardSubmit
          submission={submission}
          success={isDone ? messages.captcha.saved : null}
          failureText={messages.captcha.saveFailure}
        >
          Save questions
        </CardSubmit>
      </Form>
    </Formik>
  )
}
