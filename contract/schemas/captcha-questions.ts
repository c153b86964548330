import { array, object } from 'yup'
import {
  CAPTCHA_ANSWER_MAX,
  CAPTCHA_ANSWERS_MAX,
  CAPTCHA_QUESTION_MAX,
  CAPTCHA_QUESTIONS_MAX,
} from '#contract/limits.ts'
import { msg } from '#i18n/msg.ts'
import { requiredText } from './required-text.ts'

/** Source: spec 5.31, 5.32. */
const QUESTION_MISSING = msg('schemas-field-cannot-empty-please-provide')
const ANSWER_MISSING = msg('schemas-field-cannot-empty-please-provide-2')
const QUESTION_REPEATED = msg('schemas-question-already-list-please-ask')

const question = requiredText(QUESTION_MISSING).max(
  CAPTCHA_QUESTION_MAX,
  msg('schemas-question-can-have-at-most', CAPTCHA_QUESTION_MAX),
)

const answer = requiredText(ANSWER_MISSING).max(
  CAPTCHA_ANSWER_MAX,
  msg('schemas-answer-can-have-at-most', CAPTCHA_ANSWER_MAX),
)

const answers = array(answer)
  .required(ANSWER_MISSING)
  .min(1, ANSWER_MISSING)
  .max(CAPTCHA_ANSWERS_MAX, msg('schemas-question-can-have-at-most-2', CAPTCHA_ANSWERS_MAX))

/** The index of the first question that repeats an earlier one, or -1. Questions are stored by their text. */
function indexOfRepeated(entries: readonly { question?: unknown }[]): number {
  const texts = entries.map(({ question }) => (typeof question === 'string' ? question.trim() : ''))
  return texts.findIndex((text, index) => text !== '' && texts.indexOf(text) < index)
}

/** The form, and the content of the setting's text. At least one question is required. */
export const captchaQuestionsSchema = object({
  questions: array(object({ question, answers }))
    .required(QUESTION_MISSING)
    .min(1, QUESTION_MISSING)
    .max(CAPTCHA_QUESTIONS_MAX, msg('schemas-there-can-at-most-1', CAPTCHA_QUESTIONS_MAX))
    .test('once', (entries, context) => {
      const index = indexOfRepeated(entries ?? [])
      const path = `${context.path}[${index}].question`
      return index === -1 || context.createError({ path, message: QUESTION_REPEATED })
    }),
})
