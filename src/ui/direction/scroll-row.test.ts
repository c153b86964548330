import { afterEach, describe, expect, test } from '@jest/globals'
import { keepInSight, scrollRow } from './scroll-row.ts'

afterEach(() => {
  document.documentElement.removeAttribute('dir')
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

/** An item of an unscrolled row, `left` pixels from the row's left edge. */
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
    document.documentElement.dir = 'rtl'
    expect(scrolled(0, item(-180))).toBe(-180)
    expect(scrolled(-400, item(0))).toBe(-120)
    expect(scrolled(-100, item(-50))).toBe(-100)
  })

  test('shows the beginning of an item that is wider than the row', () => {
    expect(scrolled(0, item(300, 260))).toBe(300)
    document.documentElement.dir = 'rtl'
    expect(scrolled(0, item(-300, 260))).toBe(-240)
  })

  test('keeps an item in view when the window changes, until it is stopped', () => {
    const element = row(0)
    const end = keepInSight(element, item(100))
    expect(element.scrollLeft).toBe(0)
    Object.defineProperty(element, 'clientWidth', { value: 120 })
    window.dispatchEvent(new Event('resize'))
    expect(element.scrollLeft).toBe(60)
    end()
    element.scrollLeft = 0
    window.dispatchEvent(new Event('resize'))
    expect(element.scrollLeft).toBe(0)
  })
})
