import type { FormikErrors } from 'formik'
import { captchaQuestionsSchema } from '#contract/schemas/captcha-questions.ts'
import {
  type CaptchaQuestion,
  DEFAULT_CAPTCHA_QUESTIONS,
  withoutEmptyQuestions,
} from '#contract/settings/captcha-questions.ts'
import { validateWith } from '#ui/form/with-schema.ts'

/** One question as it is edited. */
interface QuestionEntry {
  /** Tells entries apart while they come and go. */
  readonly id: number
  readonly question: string
  /** One answer a line. */
  readonly answers: string
}

export interface QuestionsValues {
  readonly questions: readonly QuestionEntry[]
}

/** Questions as the form edits them; the default ones where none are stored. */
export function toEntries(stored: readonly CaptchaQuestion[]): readonly QuestionEntry[] {
  const questions = stored.length > 0 ? stored : DEFAULT_CAPTCHA_QUESTIONS
  return questions.map(({ question, answers }, id) => ({ id, question, answers: answers.join('\n') }))
}

/** An empty entry beside these. */
export function newEntry(entries: readonly QuestionEntry[]): QuestionEntry {
  return { id: Math.max(0, ...entries.map(({ id }) => id)) + 1, question: '', answers: '' }
}

/** What is saved: fully empty entries are dropped where there are several (specification, section 5). */
export function toQuestions(entries: readonly QuestionEntry[]): readonly CaptchaQuestion[] {
  return withoutEmptyQuestions(entries.map(toQuestion))
}

function toQuestion({ question, answers }: QuestionEntry): CaptchaQuestion {
  return { question, answers: answers.split('\n') }
}

const validateQuestions = validateWith<{ questions: readonly CaptchaQuestion[] }>(captchaQuestionsSchema)

/** The errors of what would be saved, each at the entry it comes from. */
export function validateEntries({ questions: entries }: QuestionsValues): FormikErrors<QuestionsValues> {
  const errors = validateQuestions({ questions: toQuestions(entries) }).questions
  // There are neither too few nor too many: the form's buttons see to that.
  if (!Array.isArray(errors)) return {}
  const kept = entries.filter(({ question, answers }) => question.trim() !== '' || answers.trim() !== '')
  const placed = entries.map(entry => {
    // Where all entries are empty the first one stands for them.
    const error = errors[kept.length === 0 ? entries.indexOf(entry) : kept.indexOf(entry)]
    if (typeof error !== 'object') return undefined
    const answers = [error.answers].flat().find(text => text !== undefined)
    return { ...(error.question && { question: error.question }), ...(answers && { answers }) }
  })
  return { questions: placed as FormikErrors<QuestionEntry>[] }
}
