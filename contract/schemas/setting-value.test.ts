import { describe, expect, test } from '@jest/globals'
import { type CaptchaQuestion, DEFAULT_CAPTCHA_QUESTIONS } from '#contract/settings/captcha-questions.ts'
import { SETTING_DEFAULTS } from '#contract/settings/setting-defaults.ts'
import { FLAG_SETTINGS, LENGTH_SETTINGS, SKINS } from '#contract/settings/setting-names.ts'
import { validateSetting } from './setting-value.ts'

const asText = (questions: Record<string, unknown>) => JSON.stringify(questions)
const many = (count: number) => Array.from({ length: count }, (_, index) => `${index}`)

describe('the value of a setting', () => {
  test.each(FLAG_SETTINGS)('of %s is on or off, and is stored as 1 or 0', setting => {
    for (const on of [true, 1, '1']) expect(validateSetting(setting, on)).toEqual({ value: '1' })
    for (const off of [false, 0, '0']) expect(validateSetting(setting, off)).toEqual({ value: '0' })
    for (const wrong of ['true', 'on', 2, null, undefined, [], {}, ''])
      expect(validateSetting(setting, wrong)).toEqual({ problem: 'Please send 1 or 0.' })
  })

  test('of the skin is one of five names in lower case', () => {
    for (const skin of SKINS) expect(validateSetting('wgDefaultSkin', skin)).toEqual({ value: skin })
    for (const wrong of ['Vector', 'monobook', '', 1, null, ['vector']])
      expect(validateSetting('wgDefaultSkin', wrong).problem).toBe(
        'The skin must be one of vector, modern, timeless, vector-2022, minerva.',
      )
  })

  test.each([
    ['wwWikibaseStringLengthString', 400],
    ['wwWikibaseStringLengthMonolingualText', 400],
    ['wwWikibaseStringLengthMultilang', 250],
  ] as const)('of %s is a whole number from %i to 2500', (setting, min) => {
    expect(validateSetting(setting, min)).toEqual({ value: `${min}` })
    expect(validateSetting(setting, '2500')).toEqual({ value: '2500' })
    expect(validateSetting(setting, min - 1)).toEqual({ problem: `Minimum ${min} required` })
    expect(validateSetting(setting, 2501)).toEqual({ problem: 'Maximum 2500 exceeded' })
    for (const wrong of [500.5, '5e2', '500 000', '', 'x', null, true, [500], -500.5, Number.NaN])
      expect(validateSetting(setting, wrong)).toEqual({ problem: 'Please enter a whole number.' })
  })

  test('by default is one that could be saved, except for the placeholders of the mappings', () => {
    const { wikibaseManifestEquivEntities, ...others } = SETTING_DEFAULTS
    for (const [name, value] of Object.entries(others))
      expect(validateSetting(name as keyof typeof others, value)).toEqual({ value })
    expect(JSON.parse(wikibaseManifestEquivEntities)).toEqual({
      properties: { P31: 'No Mapping', P279: 'No Mapping' },
      items: {},
    })
    expect(LENGTH_SETTINGS.map(name => SETTING_DEFAULTS[name])).toEqual(['400', '400', '250'])
  })
})

describe('captcha questions', () => {
  const validate = (value: unknown) => validateSetting('wwCaptchaQuestions', value)

  test.each([
    [{ 'What is "this"?': ['a <b>test</b>', "it's"] }],
    [{ ['q'.repeat(200)]: ['a'.repeat(200)] }],
    [{ '<script>alert(1)</script>': ['x'] }],
    [{ 12: ['twelve'] }],
    [Object.fromEntries(many(50).map(question => [question, many(50)]))],
  ])('are stored as written (%#)', questions => {
    const verdict = validate(asText(questions))
    expect(JSON.parse(verdict.value ?? '')).toEqual(questions)
  })

  test('may be named like a built-in property of objects', () => {
    expect(validate('{"__proto__":["yes"]}')).toEqual({ value: '{"__proto__":["yes"]}' })
  })

  test.each<[string, unknown]>([
    ['something other than text', { question: ['answer'] }],
    ['invalid JSON', 'question'],
    ['a list', '[]'],
    ['null', 'null'],
    ['no questions', '{}'],
    ['an empty question', asText({ ' ': ['x'] })],
    ['no answer', asText({ q: [] })],
    ['an empty answer', asText({ q: ['x', ''] })],
    ['an answer that is not text', asText({ q: [12] })],
    ['an answer outside a list', asText({ q: 'x' })],
    ['null for answers', asText({ q: null })],
    ['an answer of 201 characters', asText({ q: ['a'.repeat(201)] })],
    ['a question of 10,001 characters', asText({ ['q'.repeat(10_001)]: ['a'] })],
    ['51 questions', asText(Object.fromEntries(many(51).map(question => [question, ['a']])))],
    ['51 answers', asText({ q: many(51) })],
    ['too much text', asText({ q: ['a'], r: ['x'.repeat(200_000)] })],
  ])('are rejected with a message: %s', (_what, value) => {
    expect(validate(value).problem).toEqual(expect.stringMatching(/\S \S/))
  })

  test('have correct answers by default', () => {
    const [vowels, ...others] = DEFAULT_CAPTCHA_QUESTIONS as readonly [CaptchaQuestion, ...CaptchaQuestion[]]
    expect(vowels.question.match(/[aeiou]/gi)).toHaveLength(12)
    expect(vowels.answers).toEqual(['12', 'twelve'])
    expect(others.map(({ answers }) => answers)).toEqual([['H2O'], ['6', 'six']])
  })
})

describe('equivalent entities', () => {
  const validate = (value: unknown) => validateSetting('wikibaseManifestEquivEntities', value)

  test('map property ids and item ids', () => {
    const value = '{"properties":{"P31":"P1","P279":"P2"},"items":{"Q5":"Q1"}}'
    expect(validate(value)).toEqual({ value })
    expect(validate('{"items":[],"properties":[]}')).toEqual({ value: '{"properties":{},"items":{}}' })
  })

  test.each([
    '',
    'x',
    '[]',
    '{}',
    '{"properties":{}}',
    '{"properties":{},"items":{},"lexemes":{}}',
    '{"properties":{"P31":"No Mapping"},"items":{}}',
    '{"properties":{"Q31":"P1"},"items":{}}',
    '{"properties":{"P31":"Q1"},"items":{}}',
    '{"properties":{"P31":1},"items":{}}',
    '{"properties":{"P31":["P1"]},"items":{}}',
    '{"properties":{},"items":{"Q5":"q1"}}',
    '{"properties":{},"items":{"Q5":"Q1 "}}',
    '{"properties":null,"items":{}}',
    '{"properties":["P1"],"items":{}}',
    '{"properties":"P1","items":{}}',
  ])('rejects %s', value => {
    expect(validate(value).problem).toEqual(expect.stringMatching(/\S \S/))
  })

  test('names the invalid id', () => {
    expect(validate('{"properties":{"P31":"x"},"items":{}}').problem).toBe('"x" is not a valid Property id')
    expect(validate('{"properties":{},"items":{"P5":"Q1"}}').problem).toBe('"P5" is not a valid Item id')
  })
})
