import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { stubWindow, type WindowStubs } from '#ui/testing/stub-window.ts'
import { scrollToAnchor, scrollToWhenPossible } from './scroll.ts'
import { readScroll, saveScroll, scrollKey } from './scroll-memory.ts'

describe('The scroll positions of history entries', () => {
  beforeEach(() => sessionStorage.clear())

  test('are saved separately, and default to the top', () => {
    const [here, there] = [scrollKey({ key: 'a', pathname: '/' }), scrollKey({ key: 'b', pathname: '/' })]
    saveScroll(here, 100)
    saveScroll(here, 250)
    expect(readScroll(here)).toBe(250)
    expect(readScroll(there)).toBe(0)
  })

  test('of the first page of a visit are separate for each page', () => {
    saveScroll(scrollKey({ key: 'default', pathname: '/' }), 100)
    expect(readScroll(scrollKey({ key: 'default', pathname: '/discovery' }))).toBe(0)
  })

  test('are limited to fifty; the oldest is dropped first', () => {
    for (let entry = 0; entry <= 50; entry += 1) saveScroll(`${entry}`, 1)
    expect([readScroll('0'), readScroll('1'), readScroll('50')]).toEqual([0, 1, 1])
  })

  test('default to the top if the storage holds something else', () => {
    sessionStorage.setItem('scroll', '{oops')
    expect(readScroll('a')).toBe(0)
    sessionStorage.setItem('scroll', '{"a":1}')
    expect(readScroll('a')).toBe(0)
  })
})

describe('Returning to a page that is still growing', () => {
  let stubs: WindowStubs
  let height: number

  beforeEach(() => {
    jest.useFakeTimers()
    stubs = stubWindow()
    height = 300
    Object.assign(window, { scrollY: 0 })
    stubs.scrollTo.mockImplementation(options => {
      Object.assign(window, { scrollY: Math.min((options as { top: number }).top, height) })
    })
  })

  afterEach(() => {
    jest.useRealTimers()
  })

  const grow = (to: number) => {
    height = to
    stubs.resize(document.body)
  }

  test('scrolls down until the previous position is reached', () => {
    scrollToWhenPossible(800)
    expect(window.scrollY).toBe(300)
    grow(1000)
    expect(window.scrollY).toBe(800)
  })

  test('does not scroll again afterwards', () => {
    scrollToWhenPossible(200)
    const calls = stubs.scrollTo.mock.calls.length
    grow(1000)
    expect(stubs.scrollTo).toHaveBeenCalledTimes(calls)
  })

  test.each(['wheel', 'touchstart', 'keydown', 'mousedown'])('stops when the person uses %s', event => {
    const stop = scrollToWhenPossible(800)
    const calls = stubs.scrollTo.mock.calls.length
    window.dispatchEvent(new Event(event))
    stop()
    expect(stubs.scrollTo).toHaveBeenCalledTimes(calls)
  })
})

describe('An anchor within the page', () => {
  test('is scrolled to and focused, even if its name is percent-encoded', () => {
    document.body.innerHTML = '<h2 id="Über uns">About</h2>'
    const heading = document.querySelector('h2') as HTMLElement
    heading.scrollIntoView = jest.fn<() => void>()
    expect(scrollToAnchor('#%C3%9Cber%20uns')).toBe(true)
    expect(heading.scrollIntoView).toHaveBeenCalled()
    expect(heading).toHaveFocus()
  })

  test.each(['', '#', '#nothing', '#%E0%A4%A'])('%j is not scrolled to', hash => {
    expect(scrollToAnchor(hash)).toBe(false)
  })
})
