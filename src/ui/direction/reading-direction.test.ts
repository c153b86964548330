import { afterEach, expect, test } from '@jest/globals'
import { isRightToLeft, stepOfArrow } from './reading-direction.ts'

const read = (dir: 'ltr' | 'rtl') => {
  document.documentElement.dir = dir
}

afterEach(() => {
  document.documentElement.removeAttribute('dir')
})

test('a page without a direction is read from left to right', () => {
  expect(isRightToLeft()).toBe(false)
  read('rtl')
  expect(isRightToLeft()).toBe(true)
})

test.each([
  ['ltr', 'ArrowRight', 1],
  ['ltr', 'ArrowLeft', -1],
  ['rtl', 'ArrowRight', -1],
  ['rtl', 'ArrowLeft', 1],
  ['rtl', 'ArrowDown', 0],
] as const)('in %s, %s leads %d further', (dir, key, step) => {
  read(dir)
  expect(stepOfArrow(key)).toBe(step)
})
