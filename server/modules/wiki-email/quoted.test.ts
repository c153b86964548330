// @sqlite-only: other tests send PostgreSQL the same statements.

import { expect, test } from '@jest/globals'
import { harmless, quoted, readsLikeName } from './quoted.ts'

test.each([
  ['Ada Lovelace', 'Ada Lovelace'],
  ['José Ñandú 李', 'José Ñandú 李'],
  ['http://evil.example/a', 'http: / / evil. example/ a'],
  ['Www.evil.example', 'Www. evil. example'],
  ['me@evil.example', 'me@ evil. example'],
  ['evil。example', 'evil。 example'],
  ['J. R. R. Tolkien', 'J. R. R. Tolkien'],
  ['Ada\r\nBcc: x', 'Ada Bcc: x'],
  ['moc\u202Elive\u202C', 'moclive'],
  ['a\u200Bb\u2066c\u00ADd\uFEFF', 'abcd'],
  ['Z\u0351\u0351\u0351\u0351algo', 'Z\u0351\u0351algo'],
  ['x'.repeat(200), `${'x'.repeat(64)}…`],
  ['\u2028', ''],
])('%j is written as %j', (name, written) => {
  expect(harmless(name)).toBe(written)
})

test('a name cannot leave its quotation marks', () => {
  expect(quoted('Ada” Your bank: "pay')).toBe("“Ada' Your bank: 'pay”")
})

test.each(['Ada Lovelace', 'José Ñandú 李', 'Ada 1815', 'Jean-Luc', "O'Brien", 'x'.repeat(40)])(
  '%j looks like a name',
  name => {
    expect(readsLikeName(name)).toBe(true)
  },
)

test.each([
  'Visit evil.example',
  'me@evil.example',
  'Ada\u200B',
  'Your bank says "pay"',
  'Your account is closed, call your bank now',
  'Call 0800123456',
  'Call 0800 12-34-56',
  'Call (08) 00 123',
  'Call ٠٨٠٠١٢',
  'x'.repeat(41),
])('%j does not look like a name', name => {
  expect(readsLikeName(name)).toBe(false)
})
