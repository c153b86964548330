import { expect, test } from '@jest/globals'
import { countOf, formatCount, formatPercent } from './format-count.ts'

test('large numbers are grouped by thousands', () => {
  expect([0, 999, 1200, 1_000_000].map(formatCount)).toEqual(['0', '999', '1,200', '1,000,000'])
})

test('things are counted in the singular and the plural', () => {
  expect(countOf(1, 'page')).toBe('1 page')
  expect(countOf(0, 'page')).toBe('0 pages')
  expect(countOf(1200, 'entity', 'entities')).toBe('1,200 entities')
})

test('only what is done is 100%', () => {
  expect([0, 0.1, 0.299, 0.999, 1].map(formatPercent)).toEqual(['0%', '10%', '29%', '99%', '100%'])
})
