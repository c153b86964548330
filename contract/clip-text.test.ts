import { expect, test } from '@jest/globals'
import { clipText } from './clip-text.ts'

test.each([
  ['abc', 'abc'],
  ['abcd', 'abc…'],
  ['𝄞𝄞𝄞', '𝄞𝄞𝄞'],
  ['𝄞𝄞𝄞𝄞', '𝄞𝄞𝄞…'],
])('of %s, three characters are shown as %s', (text, shown) => {
  expect(clipText(text, 3)).toBe(shown)
})
