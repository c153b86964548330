import { expect, test } from '@jest/globals'
import { shortListOf } from './format-list.ts'

test('a short list has commas only', () => {
  expect(shortListOf(['3 pages'])).toBe('3 pages')
  expect(shortListOf(['3 pages', '1 file'])).toBe('3 pages, 1 file')
  expect(shortListOf(['3 pages', '2 accounts', '1 file'])).toBe('3 pages, 2 accounts, 1 file')
})
