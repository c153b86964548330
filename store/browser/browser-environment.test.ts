/** @jest-environment <rootDir>/jest/browser-environment.ts */
import { afterEach, describe, expect, jest, test } from '@jest/globals'
import { browserEnvironment } from './browser-environment.ts'

const { wait, untilVisible, openChannel } = browserEnvironment

function setHidden(hidden: boolean): void {
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}

afterEach(() => {
  setHidden(false)
  jest.useRealTimers()
})

describe('Waiting', () => {
  test('ends after the given time', async () => {
    jest.useFakeTimers()
    const waited = wait(3000, new AbortController().signal)
    jest.advanceTimersByTime(3000)
    await expect(waited).resolves.toBeUndefined()
  })

  test('can be aborted and then leaves no timer behind', async () => {
    jest.useFakeTimers()
    const controller = new AbortController()
    const waited = wait(3000, controller.signal)
    controller.abort(new Error('Given up.'))
    await expect(waited).rejects.toThrow('Given up.')
    expect(jest.getTimerCount()).toBe(0)
  })
})

describe('Waiting until the tab is visible', () => {
  const never = new AbortController().signal

  test('ends immediately if the tab is visible', async () => {
    await expect(untilVisible(never)).resolves.toBeUndefined()
  })

  test('ends when a hidden tab is shown', async () => {
    setHidden(true)
    let shown = false
    const seen = untilVisible(never).then(() => {
      shown = true
    })
    document.dispatchEvent(new Event('visibilitychange'))
    await Promise.resolve()
    expect(shown).toBe(false)
    setHidden(false)
    await seen
    expect(shown).toBe(true)
  })

  test('can be aborted', async () => {
    setHidden(true)
    const controller = new AbortController()
    const seen = untilVisible(controller.signal)
    controller.abort(new Error('Given up.'))
    await expect(seen).rejects.toThrow('Given up.')
  })
})

test('a channel posts to the BroadcastChannel of its name and listens to it', () => {
  const posted: unknown[] = []
  class FakeChannel extends EventTarget {
    static last: FakeChannel | undefined
    readonly name: string
    isClosed = false
    constructor(name: string) {
      super()
      this.name = name
      FakeChannel.last = this
    }
    postMessage(message: unknown) {
      posted.push(message)
    }
    close() {
      this.isClosed = true
    }
  }
  Object.assign(globalThis, { BroadcastChannel: FakeChannel })
  const heard: unknown[] = []
  const channel = openChannel('session')
  channel.listen(message => heard.push(message))
  channel.post('hello')
  FakeChannel.last?.dispatchEvent(new MessageEvent('message', { data: 'good morning' }))
  channel.close()
  expect([FakeChannel.last?.name, posted, heard, FakeChannel.last?.isClosed]).toEqual([
    'session',
    ['hello'],
    ['good morning'],
    true,
  ])
})

describe('The language chosen for a page', () => {
  function arrive(address: string, referrer: string): void {
    history.replaceState(null, '', address)
    Object.defineProperty(document, 'referrer', { value: referrer, configurable: true })
  }
  afterEach(() => arrive('/', ''))

  test('is the one that a link of the service names', () => {
    arrive('/login?uselang=de', `${location.origin}/login`)
    expect(browserEnvironment.chosenLanguage()).toBe('de')
    arrive('/login', `${location.origin}/login`)
    expect(browserEnvironment.chosenLanguage()).toBeNull()
  })

  test('is not taken from a link on another site', () => {
    for (const referrer of ['', 'https://elsewhere.example/', `${location.origin}.elsewhere.example/`]) {
      arrive('/login?uselang=de', referrer)
      expect(browserEnvironment.chosenLanguage()).toBeNull()
    }
  })
})
