import { array, object } from 'yup'
import {
  CAPTCHA_ANSWER_MAX,
  CAPTCHA_ANSWERS_MAX,
  CAPTCHA_QUESTION_MAX,
  CAPTCHA_QUESTIONS_MAX,
} from '#contract/limits.ts'
import { requiredText } from './required-text.ts'

/** Source: specification, section 5 ("Captcha questions"); wire, `wwCaptchaQuestions`. */

const QUESTION_MISSING = 'Field cannot be empty. Please provide a question.'
const ANSWER_MISSING = 'Field cannot be empty. Please provide an answer.'

const QUESTION_REPEATED = 'This question is there already. Please ask another.'

const question = requiredText(QUESTION_MISSING).max(
  CAPTCHA_QUESTION_MAX,
  `A question can have at most ${CAPTCHA_QUESTION_MAX} characters.`,
)

const answer = requiredText(ANSWER_MISSING).max(
  CAPTCHA_ANSWER_MAX,
  `An answer can have at most ${CAPTCHA_ANSWER_MAX} characters.`,
)

const answers = array(answer)
  .required(ANSWER_MISSING)
  .min(1, ANSWER_MISSING)
  .max(CAPTCHA_ANSWERS_MAX, `A question can have at most ${CAPTCHA_ANSWERS_MAX} answers.`)

/** Where a question stands a second time; -1 where none does. The wire keeps questions by their text. */
function repeatedAt(entries: readonly { question?: unknown }[]): number {
  const texts = entries.map(({ question }) => (typeof question === 'string' ? question.trim() : ''))
  return texts.findIndex((text, index) => text !== '' && texts.indexOf(text) < index)
}

/** The form; also what the setting's text must hold. At least one question. */
export const captchaQuestionsSchema = object({
  questions: array(object({ question, answers }))
    .required(QUESTION_MISSING)
    .min(1, QUESTION_MISSING)
    .max(CAPTCHA_QUESTIONS_MAX, `There can be at most ${CAPTCHA_QUESTIONS_MAX} questions.`)
    .test('once', (entries, context) => {
      const index = repeatedAt(entries ?? [])
      const path = `${context.path}[${index}].question`
      return index === -1 || context.createError({ path, message: QUESTION_REPEATED })
    }),
})
