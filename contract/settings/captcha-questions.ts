import { parseJsonObject } from '#contract/parse-json-object.ts'

/** Questions that keep programs from making accounts. Source: specification, section 3 ("Captcha question"). */
export interface CaptchaQuestion {
  readonly question: string
  readonly answers: readonly string[]
}

export const DEFAULT_CAPTCHA_QUESTIONS: readonly CaptchaQuestion[] = [
  { question: 'How many vowels are in this question?', answers: ['12', 'twelve'] },
  { question: 'What is the chemical formula of water?', answers: ['H2O'] },
  { question: '2 + 4 = ?', answers: ['6', 'six'] },
]

/** Source: specification, section 5 ("Captcha questions"). */
export const CAPTCHA_QUESTIONS_RECOMMENDED = 3

/** The setting's text: a JSON object of question → list of answers. */
export function captchaQuestionsText(questions: readonly CaptchaQuestion[]): string {
  return JSON.stringify(Object.fromEntries(questions.map(({ question, answers }) => [question, answers])))
}

/** Reads the setting's text; empty where there is none or it cannot be read. */
export function captchaQuestionsOf(text: string | undefined): readonly CaptchaQuestion[] {
  return Object.entries(parseJsonObject(text) ?? {}).map(([question, answers]) => ({
    question,
    answers: (Array.isArray(answers) ? answers : [answers]).map(String),
  }))
}

/** What is saved: without empty answers, and without fully empty entries where there are several. */
export function withoutEmptyQuestions(questions: readonly CaptchaQuestion[]): readonly CaptchaQuestion[] {
  const trimmed = questions.map(({ question, answers }) => ({
    question: question.trim(),
    answers: answers.map(answer => answer.trim()).filter(answer => answer !== ''),
  }))
  const filled = trimmed.filter(({ question, answers }) => question !== '' || answers.length > 0)
  return filled.length > 0 ? filled : trimmed.slice(0, 1)
}
