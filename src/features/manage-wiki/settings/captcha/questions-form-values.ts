import type { FormikErrors } from 'formik'
import { captchaQuestionsSchema } from '#contract/schemas/captcha-questions.ts'
import {
  type CaptchaQuestion,
  DEFAULT_CAPTCHA_QUESTIONS,
  withoutEmptyQuestions,
} from '#contract/settings/captcha-questions.ts'
import { mergeWords } from '#ui/form/merge-meanwhile.tsx'
import { validateWith } from '#ui/form/with-schema.ts'

/** A question as the form edits it. */
interface QuestionEntry {
  /** Identifies the entry while others are added and removed. */
  readonly id: number
  readonly question: string
  /** One answer per line. */
  readonly answers: string
}

export interface QuestionsValues {
  readonly questions: readonly QuestionEntry[]
}

/** The stored questions as entries of the form, or the default questions if none are stored. */
export function toEntries(stored: readonly CaptchaQuestion[]): readonly QuestionEntry[] {
  const questions = stored.length > 0 ? stored : DEFAULT_CAPTCHA_QUESTIONS
  return questions.map(({ question, answers }, id) => ({ id, question, answers: answers.join('\n') }))
}

/** An empty entry with an id that none of `entries` has. */
export function newEntry(entries: readonly QuestionEntry[]): QuestionEntry {
  return { id: Math.max(0, ...entries.map(({ id }) => id)) + 1, question: '', answers: '' }
}

/**
 * The typed questions, merged with what others have changed between `before` and `stored`. A question that was changed here
 * stays even if somebody else has removed it.
 */
export function mergeQuestions(
  { questions: before }: QuestionsValues,
  { questions: stored }: QuestionsValues,
  { questions: typed }: QuestionsValues,
): QuestionsValues {
  const kept = typed.flatMap(entry => {
    const [was, is] = [answersTo(before, entry), answersTo(stored, entry)]
    if (is === undefined) return was === entry.answers ? [] : [entry]
    const answers = mergeWords(
      ...([was ?? '', is, entry.answers].map(lines) as [string[], string[], string[]]),
    )
    return [{ ...entry, answers: answers.join('\n') }]
  })
  const added = stored.filter(
    entry => answersTo(before, entry) === undefined && answersTo(typed, entry) === undefined,
  )
  const { id: free } = newEntry(kept)
  return { questions: [...kept, ...added.map((entry, index) => ({ ...entry, id: free + index }))] }
}

function answersTo(entries: readonly QuestionEntry[], { question }: QuestionEntry): string | undefined {
  return entries.find(entry => entry.question.trim() === question.trim())?.answers
}

const lines = (text: string) => text.split('\n')

/** The questions to save. Fully empty entries are dropped if there is more than one. Source: spec 5.33. */
export function toQuestions(entries: readonly QuestionEntry[]): readonly CaptchaQuestion[] {
  return withoutEmptyQuestions(entries.map(toQuestion))
}

function toQuestion({ question, answers }: QuestionEntry): CaptchaQuestion {
  return { question, answers: answers.split('\n') }
}

const validateQuestions = validateWith<{ questions: readonly CaptchaQuestion[] }>(captchaQuestionsSchema)

/** The errors of the questions that would be saved, each at the entry it belongs to. */
export function validateEntries({ questions: entries }: QuestionsValues): FormikErrors<QuestionsValues> {
  const errors = validateQuestions({ questions: toQuestions(entries) }).questions
  // A string would be about the number of questions, which the form's buttons keep within the limits.
  if (!Array.isArray(errors)) return {}
  const kept = entries.filter(({ question, answers }) => question.trim() !== '' || answers.trim() !== '')
  const placed = entries.map(entry => {
    // If all entries are empty, the first one shows the errors.
    const error = errors[kept.length === 0 ? entries.indexOf(entry) : kept.indexOf(entry)]
    if (typeof error !== 'object') return undefined
    const answers = [error.answers].flat().find(text => text !== undefined)
    return { ...(error.question && { question: error.question }), ...(answers && { answers }) }
  })
  return { questions: placed as FormikErrors<QuestionEntry>[] }
}
