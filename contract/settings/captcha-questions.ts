import { parseJsonObject } from '#contract/parse-json-object.ts'

/** Questions that keep programs from creating accounts. Source: spec 3.19, 3.20. */
export interface CaptchaQuestion {
  readonly question: string
  readonly answers: readonly string[]
}

export const DEFAULT_CAPTCHA_QUESTIONS: readonly CaptchaQuestion[] = [
  { question: 'How many vowels are in this question?', answers: ['12', 'twelve'] },
  { question: 'What is the chemical formula of water?', answers: ['H2O'] },
  { question: '2 + 4 = ?', answers: ['6', 'six'] },
]

/** The setting's text: a JSON object from each question to its list of answers. Source: spec 3.11. */
export function formatCaptchaQuestions(questions: readonly CaptchaQuestion[]): string {
  return JSON.stringify(Object.fromEntries(questions.map(({ question, answers }) => [question, answers])))
}

/** Parses the setting's text. A missing or invalid text has no questions. */
export function parseCaptchaQuestions(text: string | undefined): readonly CaptchaQuestion[] {
  return Object.entries(parseJsonObject(text) ?? {}).map(([question, answers]) => ({
    question,
    answers: (Array.isArray(answers) ? answers : [answers]).map(String),
  }))
}

/** Leaves out empty answers, and empty entries if there are several. Source: spec 5.33. */
export function withoutEmptyQuestions(questions: readonly CaptchaQuestion[]): readonly CaptchaQuestion[] {
  const trimmed = questions.map(({ question, answers }) => ({
    question: question.trim(),
    answers: answers.map(answer => answer.trim()).filter(answer => answer !== ''),
  }))
  const filled = trimmed.filter(({ question, answers }) => question !== '' || answers.length > 0)
  return filled.length > 0 ? filled : trimmed.slice(0, 1)
}
