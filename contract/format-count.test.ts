import { expect, test } from '@jest/globals'
import { countOf, formatCount } from './format-count.ts'

test('large numbers are grouped by thousands', () => {
  expect([0, 999, 1200, 1_000_000].map(formatCount)).toEqual(['0', '999', '1,200', '1,000,000'])
})

test('things are counted in the singular and the plural', () => {
  expect(countOf(1, 'page')).toBe('1 page')
  expect(countOf(0, 'page')).toBe('0 pages')
  expect(countOf(1200, 'entity', 'entities')).toBe('1,200 entities')
})
