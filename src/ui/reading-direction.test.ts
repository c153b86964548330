import { afterEach, describe, expect, test } from '@jest/globals'
import { isRightToLeft, stepOfArrow } from './reading-direction.ts'
import { scrollRow } from './scroll-row.ts'

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

/** A row of 200 px at 50 px of the window, scrolled to some position. */
function row(scrollLeft: number): HTMLElement {
  return sized({ offsetLeft: 50, clientWidth: 200, scrollLeft })
}

function sized(sizes: object): HTMLElement {
  const element = document.createElement('div')
  for (const [name, value] of Object.entries(sizes))
    Object.defineProperty(element, name, { value, writable: true })
  return element
}

/** An item of a row that has not been scrolled, at so many pixels from the row's left. */
const item = (left: number, offsetWidth = 80) => sized({ offsetLeft: 50 + left, offsetWidth })

function scrolled(from: number, to: HTMLElement): number {
  const element = row(from)
  scrollRow(element, to)
  return element.scrollLeft
}

describe('A row that is too narrow', () => {
  test('scrolls no further than needed until an item can be seen', () => {
    expect(scrolled(0, item(300))).toBe(180)
    expect(scrolled(250, item(100))).toBe(100)
    expect(scrolled(100, item(150))).toBe(100)
  })

  test('does so, too, if it begins on the right', () => {
    read('rtl')
    expect(scrolled(0, item(-180))).toBe(-180)
    expect(scrolled(-400, item(0))).toBe(-120)
    expect(scrolled(-100, item(-50))).toBe(-100)
  })

  test('shows the beginning of an item that is wider than the row', () => {
    expect(scrolled(0, item(300, 260))).toBe(300)
    read('rtl')
    expect(scrolled(0, item(-300, 260))).toBe(-240)
  })
})
