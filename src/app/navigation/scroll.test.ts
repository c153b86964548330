import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { stubWindow, type WindowStubs } from '#ui/testing/stub-window.ts'
import { scrollToAnchor, scrollToWhenPossible } from './scroll.ts'
import { placeKey, recallPlace, rememberPlace } from './scroll-memory.ts'

describe('The places of the history’s entries', () => {
  beforeEach(() => sessionStorage.clear())

  test('are kept one by one, and the top where none was kept', () => {
    const [here, there] = [placeKey({ key: 'a', pathname: '/' }), placeKey({ key: 'b', pathname: '/' })]
    rememberPlace(here, 100)
    rememberPlace(here, 250)
    expect(recallPlace(here)).toBe(250)
    expect(recallPlace(there)).toBe(0)
  })

  test('are not mistaken for those of another page where a visit began', () => {
    rememberPlace(placeKey({ key: 'default', pathname: '/' }), 100)
    expect(recallPlace(placeKey({ key: 'default', pathname: '/discovery' }))).toBe(0)
  })

  test('are forgotten after fifty, oldest first', () => {
    for (let entry = 0; entry <= 50; entry += 1) rememberPlace(`${entry}`, 1)
    expect([recallPlace('0'), recallPlace('1'), recallPlace('50')]).toEqual([0, 1, 1])
  })

  test('may be anything in a storage that somebody else wrote to', () => {
    sessionStorage.setItem('scroll', '{oops')
    expect(recallPlace('a')).toBe(0)
    sessionStorage.setItem('scroll', '{"a":1}')
    expect(recallPlace('a')).toBe(0)
  })
})

describe('Coming back to a page that is still growing', () => {
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

  test('the view goes down with it to where it was', () => {
    scrollToWhenPossible(800)
    expect(window.scrollY).toBe(300)
    grow(1000)
    expect(window.scrollY).toBe(800)
  })

  test('and then leaves it alone', () => {
    scrollToWhenPossible(200)
    const calls = stubs.scrollTo.mock.calls.length
    grow(1000)
    expect(stubs.scrollTo).toHaveBeenCalledTimes(calls)
  })

  test.each(['wheel', 'touchstart', 'keydown', 'mousedown'])('a person’s %s ends it', event => {
    const stop = scrollToWhenPossible(800)
    const calls = stubs.scrollTo.mock.calls.length
    window.dispatchEvent(new Event(event))
    stop()
    expect(stubs.scrollTo).toHaveBeenCalledTimes(calls)
  })
})

describe('An anchor within the page', () => {
  test('is brought into view and has the focus, also with a name in another script', () => {
    document.body.innerHTML = '<h2 id="Über uns">About</h2>'
    const heading = document.querySelector('h2') as HTMLElement
    heading.scrollIntoView = jest.fn<() => void>()
    expect(scrollToAnchor('#%C3%9Cber%20uns')).toBe(true)
    expect(heading.scrollIntoView).toHaveBeenCalled()
    expect(heading).toHaveFocus()
  })

  test.each(['', '#', '#nothing', '#%E0%A4%A'])('%j leads nowhere', hash => {
    expect(scrollToAnchor(hash)).toBe(false)
  })
})
