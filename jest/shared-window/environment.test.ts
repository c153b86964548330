import { describe, expect, test } from '@jest/globals'
import SharedWindowEnvironment from './environment.ts'

const config = { projectConfig: { globals: {}, testEnvironmentOptions: {}, fakeTimers: {} } }
const begin = () => new SharedWindowEnvironment(config as never, { console } as never)

describe('the window that test files share', () => {
  test('is like new after each', async () => {
    const first = begin()
    const { global: window } = first
    const { document } = window
    const { scrollTo, Document } = window as unknown as typeof globalThis
    const { createElement } = Document.prototype
    Object.assign(window, { scrollTo: () => {}, stub: 1, __kept: 2 })
    Object.defineProperty(document, 'hidden', { configurable: true, value: true })
    Object.defineProperty(document.documentElement, 'clientHeight', { configurable: true, value: 600 })
    Object.assign(Document.prototype, { createElement: () => null })
    document.documentElement.setAttribute('dir', 'rtl')
    document.body.setAttribute('class', 'dark')
    document.body.innerHTML = '<button>Left over</button>'
    document.head.innerHTML = '<title>Left over</title><style>a { color: red }</style>'
    document.cookie = 'left=over'
    window.history.replaceState(null, '', '/left?over#yes')
    window.localStorage.setItem('left', 'over')
    window.sessionStorage.setItem('left', 'over')
    let [ends, rings] = [0, 0]
    window.setTimeout(() => (ends += 1))
    window.setInterval(() => (rings += 1), 1)
    await first.teardown()
    const before = rings

    expect(begin().global === window).toBe(first.sharesModules)
    expect([window.scrollTo, Document.prototype.createElement]).toEqual([scrollTo, createElement])
    expect(['stub' in window, Reflect.get(window, '__kept')]).toEqual([false, 2])
    expect([document.hidden, document.documentElement.clientHeight]).toEqual([false, 0])
    expect(document.documentElement.outerHTML).toBe(
      '<html><head><style>a { color: red }</style></head><body></body></html>',
    )
    expect([document.cookie, window.location.href]).toEqual(['', 'http://localhost/'])
    expect([window.localStorage, window.sessionStorage].map(({ length }) => length)).toEqual([0, 0])
    await new Promise(resolve => window.setTimeout(resolve, 20))
    expect([ends, rings]).toEqual([1, before])
  })

  test('runs the animation frames that were requested, because shared modules wait for them', async () => {
    const first = begin()
    const given = new Promise(resolve => first.global.requestAnimationFrame(resolve))
    await first.teardown()
    expect(await given).toBeGreaterThan(0)
  })
})
