import { describe, expect, test } from '@jest/globals'
import { passwordMessages } from './password-messages.ts'
import { foldPassword, passwordProblem } from './password-problem.ts'

const context = { email: 'grace.hopper+wikis@example.org', names: ['Wikistead', 'Wikibase', 'W', ''] }
const problem = (password: string, more: Partial<typeof context> = {}) =>
  passwordProblem(password, { ...context, ...more })

describe('rejects a simple pattern', () => {
  test.each([
    '        ',
    'aaaaaaaa',
    'AaAaAaAa',
    'abababab',
    '11111112',
    'abcdefgh',
    'HGFEDCBA',
    '67890123',
    '3210987654',
  ])('%j', password => {
    expect(problem(password)).toBe(passwordMessages.pattern)
  })
})

describe('rejects a password that is little more than the email address or its local part', () => {
  test.each([
    'grace.hopper+wikis@example.org',
    'Grace.Hopper+Wikis',
    'gracehopperwikis',
    'grace.hopper.wikis1',
    '2026GraceHopperWikis',
  ])('%j', password => {
    expect(problem(password)).toBe(passwordMessages.email)
  })

  test('but accepts a short local part, which occurs in many good passwords by chance', () => {
    expect(problem('ada1234x', { email: 'ada@example.org' })).toBeNull()
    expect(problem('ada@example.org', { email: 'ada@example.org' })).toBe(passwordMessages.email)
  })

  test('but accepts anything while no email address is known', () => {
    expect(problem('correct horse', { email: '' })).toBeNull()
  })
})

describe('rejects a password that is little more than the name of the service or the product', () => {
  test.each(['wikistead', 'Wikistead!', 'wikibase2026', 'wikibasewikibase'])('%j', password => {
    expect(problem(password)).toBe(passwordMessages.service)
  })
})

test.each([
  'W1kistead',
  'correct horse',
  'wikistead is my home',
  'grace.hopper+wikis and compilers',
  'Zwölf Boxkämpfer',
])('accepts %j', password => {
  expect(problem(password)).toBeNull()
})

test('folds passwords that are typed alike into one', () => {
  for (const password of ['Password', ' password ', 'ｐａｓｓｗｏｒｄ'])
    expect(foldPassword(password)).toBe('password')
})
