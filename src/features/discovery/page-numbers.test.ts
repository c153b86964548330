import { expect, test } from '@jest/globals'
import { pageNumbers } from './gallery-pages.tsx'

test.each([
  [1, 2, '1 2'],
  [1, 5, '1 2 … 5'],
  [3, 5, '1 2 3 4 5'],
  [5, 9, '1 … 4 5 6 … 9'],
  [2, 4, '1 2 3 4'],
  [9, 9, '1 … 8 9'],
  [1, 3, '1 2 3'],
  [40, 5, '1 … 5'],
])('page %i of %i links to %s', (current, last, shown) => {
  expect(
    pageNumbers(current, last)
      .map(page => page ?? '…')
      .join(' '),
  ).toBe(shown)
})
