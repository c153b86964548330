import { describe, expect, test } from '@jest/globals'
import { passwordMessages } from './password-messages.ts'
import { foldPassword, passwordProblem } from './password-problem.ts'

const context = { email: 'grace.hopper+wikis@example.org', names: ['Wikistead', 'Wikibase', 'W', ''] }
const problem = (password: string, more: Partial<typeof context> = {}) =>
  passwordProblem(password, { ...context, ...more })

describe('a simple pattern', () => {
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

describe('the email address, its local part or nearly so', () => {
  test.each([
    'grace.hopper+wikis@example.org',
    'Grace.Hopper+Wikis',
    'gracehopperwikis',
    'grace.hopper.wikis1',
    '2026GraceHopperWikis',
  ])('%j', password => {
    expect(problem(password)).toBe(passwordMessages.email)
  })

  test('a short local part is in many good passwords by chance', () => {
    expect(problem('ada1234x', { email: 'ada@example.org' })).toBeNull()
    expect(problem('ada@example.org', { email: 'ada@example.org' })).toBe(passwordMessages.email)
  })

  test('an address that is not there yet forbids nothing', () => {
    expect(problem('correct horse', { email: '' })).toBeNull()
  })
})

describe('the name of the service or the product, or nearly so', () => {
  test.each(['wikistead', 'Wikistead!', 'W1kistead', 'wikibase2026', 'wikibasewikibase'])('%j', password => {
    const isNearly = password !== 'W1kistead'
    expect(problem(password)).toBe(isNearly ? passwordMessages.service : null)
  })
})

test.each(['correct horse', 'wikistead is my home', 'grace.hopper+wikis and compilers', 'Zwölf Boxkämpfer'])(
  'nothing speaks against %j',
  password => {
    expect(problem(password)).toBeNull()
  },
)

test('passwords that are typed alike are one', () => {
  for (const password of ['Password', ' password ', 'ｐａｓｓｗｏｒｄ'])
    expect(foldPassword(password)).toBe('password')
})
