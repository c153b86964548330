import { describe, expect, test } from '@jest/globals'
import { ValidationError } from 'yup'
import { parseCaptchaQuestions, withoutEmptyQuestions } from '#contract/settings/captcha-questions.ts'
import { captchaQuestionsSchema } from './captcha-questions.ts'
import { stringLengthsSchema } from './string-lengths.ts'

function problemsOf(validate: () => unknown): Record<string, string> {
  try {
    validate()
    return {}
  } catch (thrown) {
    if (!(thrown instanceof ValidationError)) throw thrown
    return Object.fromEntries(thrown.inner.toReversed().map(({ path, message }) => [path, message]))
  }
}

const strictly = { strict: true, abortEarly: false }

describe('the form of captcha questions', () => {
  const check = (questions: unknown) =>
    problemsOf(() => captchaQuestionsSchema.validateSync({ questions }, strictly))

  test('requires every question and at least one answer to each', () => {
    expect(check([{ question: '2 + 4 = ?', answers: ['6'] }])).toEqual({})
    expect(
      check([
        { question: ' ', answers: ['6'] },
        { question: 'Why?', answers: [''] },
        { question: 'How?', answers: [] },
      ]),
    ).toEqual({
      'questions[0].question': 'Field cannot be empty. Please provide a question.',
      'questions[1].answers[0]': 'Field cannot be empty. Please provide an answer.',
      'questions[2].answers': 'Field cannot be empty. Please provide an answer.',
    })
  })

  test('rejects a question that is asked twice', () => {
    const twice = [
      { question: 'Why?', answers: ['a'] },
      { question: ' Why?', answers: ['b'] },
    ]
    expect(check(twice)).toEqual({
      'questions[1].question': 'This question is already in the list. Please ask another one.',
    })
  })

  test('drops empty entries if there are several', () => {
    const filled = { question: 'Why?', answers: ['a'] }
    const empty = { question: ' ', answers: ['', ' '] }
    expect(withoutEmptyQuestions([filled, empty])).toEqual([filled])
    expect(withoutEmptyQuestions([empty, empty])).toEqual([{ question: '', answers: [] }])
    expect(withoutEmptyQuestions([{ question: 'Why?', answers: [' a ', ''] }])).toEqual([filled])
  })

  test('reads the stored text, and no questions from an invalid text', () => {
    expect(parseCaptchaQuestions('{"Why?":["a","b"],"How?":"c"}')).toEqual([
      { question: 'Why?', answers: ['a', 'b'] },
      { question: 'How?', answers: ['c'] },
    ])
    for (const nonsense of [undefined, '', 'x', '[]', 'null', '3'])
      expect(parseCaptchaQuestions(nonsense)).toEqual([])
  })
})

describe('the form of string lengths', () => {
  const check = (value: object) =>
    problemsOf(() =>
      stringLengthsSchema.validateSync(
        {
          wwWikibaseStringLengthString: '',
          wwWikibaseStringLengthMonolingualText: '',
          wwWikibaseStringLengthMultilang: '',
          ...value,
        },
        strictly,
      ),
    )

  test('allows empty fields', () => {
    expect(check({})).toEqual({})
  })

  test('checks each field against its own range', () => {
    expect(check({ wwWikibaseStringLengthString: 400, wwWikibaseStringLengthMultilang: '250' })).toEqual({})
    expect(
      check({
        wwWikibaseStringLengthString: 399,
        wwWikibaseStringLengthMonolingualText: '2501',
        wwWikibaseStringLengthMultilang: 249,
      }),
    ).toEqual({
      wwWikibaseStringLengthString: 'Minimum 400 required',
      wwWikibaseStringLengthMonolingualText: 'Maximum 2500 exceeded',
      wwWikibaseStringLengthMultilang: 'Minimum 250 required',
    })
  })
})
