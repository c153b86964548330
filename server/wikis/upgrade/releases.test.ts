import { expect, test } from '@jest/globals'
import { isNewerRelease, releaseOf } from './releases.ts'

test.each([
  ['1.43-0123abcd', '1.39.17', true],
  ['1.100.0', '1.99.3', true],
  ['2.0', '1.99', true],
  ['1.43.9', '1.43.0', false],
  ['1.43-0123abcd', '1.43.9', false],
  ['1.39', '1.43', false],
  ['', '1.39', false],
  ['1.43', 'unknown', false],
])('that "%s" is newer than "%s" is %s', (first, second, expected) => {
  expect(isNewerRelease(first, second)).toBe(expected)
})

test.each([
  ['1.43.9', '1.43'],
  ['1.43-0123abcd', '1.43'],
  ['1.46.0-alpha', '1.46'],
  ['', null],
  ['master', null],
])('the release of "%s" is %s', (text, release) => {
  expect(releaseOf(text)).toBe(release)
})
