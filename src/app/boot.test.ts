/** @jest-environment ./jest/browser-environment.ts */

import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'

const start = jest.fn<() => Promise<void>>()
let runWhenIdle: () => void
let frames: (() => void)[]

jest.unstable_mockModule('./start.ts', () => ({ start }))

beforeEach(() => {
  jest.resetModules()
  start.mockReset().mockResolvedValue()
  frames = []
  Object.assign(window, {
    requestIdleCallback: (run: () => void) => (runWhenIdle = run),
    requestAnimationFrame: (run: () => void) => frames.push(run),
  })
})

afterEach(() => {
  document.head.innerHTML = ''
  document.body.innerHTML = ''
  Object.defineProperty(document, 'hidden', { configurable: true, value: false })
})

async function boot(root: string): Promise<void> {
  document.body.innerHTML = root
  await import('./boot.ts')
  await settled()
}

async function drawFrame(): Promise<void> {
  for (const run of frames.splice(0)) run()
  await settled()
}

const settled = () => new Promise(resolve => setTimeout(resolve))

const reachForSomething = async () => {
  document.body.dispatchEvent(new Event('pointerover', { bubbles: true }))
  await settled()
}

describe('The boot script', () => {
  test('starts the app as soon as the page has been painted', async () => {
    await boot('<div id="root"></div>')
    await drawFrame()
    expect(start).not.toHaveBeenCalled()
    await drawFrame()
    expect(start).toHaveBeenCalledTimes(1)
  })

  test('loads the listed scripts together, and not before the page has been painted', async () => {
    document.head.innerHTML = '<link rel="later" as="script" href="/a.js"><link rel="later" href="/b.js">'
    await boot('<div id="root"></div>')
    await drawFrame()
    expect(document.querySelectorAll('link[rel=preload]')).toHaveLength(0)
    await drawFrame()
    expect(document.querySelectorAll('link[rel=preload]')).toHaveLength(2)
  })

  test('starts the app in a hidden tab, which is not painted', async () => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: true })
    await boot('<div id="root"></div>')
    expect(start).toHaveBeenCalledTimes(1)
  })

  test('starts the app before the first paint if a person does something', async () => {
    await boot('<div id="root"></div>')
    await reachForSomething()
    expect(start).toHaveBeenCalledTimes(1)
    await drawFrame()
    await drawFrame()
    expect(start).toHaveBeenCalledTimes(1)
  })

  test('waits on a prerendered page for the first intent', async () => {
    await boot('<div id="root" data-start="later"></div>')
    expect(start).not.toHaveBeenCalled()
    await reachForSomething()
    expect(start).toHaveBeenCalledTimes(1)
  })

  test('starts the app only once if the browser is idle after the first intent', async () => {
    await boot('<div id="root" data-start="later"></div>')
    window.dispatchEvent(new Event('load'))
    await reachForSomething()
    runWhenIdle()
    await settled()
    expect(start).toHaveBeenCalledTimes(1)
  })

  test.each([
    ['a page that the browser has restored, whose scripts are gone', 'back_forward', 404, 1],
    ['the same page if that did not help', 'reload', 404, 0],
    ['a page whose scripts the server cannot send at the moment', 'navigate', 503, 0],
  ])('reloads %s', async (_what, type, status, reloads) => {
    const reload = jest.spyOn(history, 'go').mockImplementation(() => {})
    Object.assign(performance, { getEntriesByType: () => [{ type }] })
    window.fetch = async () => ({ status }) as Response
    start.mockRejectedValueOnce(Object.assign(new Error('Loading chunk failed'), { request: '/start.0.js' }))
    await boot('<div id="root"></div>')
    await reachForSomething()
    expect(reload.mock.calls).toEqual(Array(reloads).fill([]))
    reload.mockRestore()
    // Starts, so that the next test's intents do nothing here.
    await reachForSomething()
  })

  test('tries again at the next intent if the app could not be loaded', async () => {
    start.mockRejectedValueOnce(new Error('Loading chunk failed'))
    await boot('<div id="root"></div>')
    await reachForSomething()
    await reachForSomething()
    expect(start).toHaveBeenCalledTimes(2)
  })
})
