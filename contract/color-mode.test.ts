import { expect, test } from '@jest/globals'
import { readColorMode } from './color-mode.ts'

test.each([
  [undefined, null],
  ['', null],
  ['color-mode=dark', 'dark'],
  ['session=abc; color-mode=light', 'light'],
  ['color-mode=light; session=abc', 'light'],
  ['my-color-mode=dark', null],
  ['color-mode="><script>', null],
  ['color-mode=', null],
])('reads the cookies %j as %s', (cookies, mode) => {
  expect(readColorMode(cookies)).toBe(mode)
})
