import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'

const start = jest.fn<() => Promise<void>>()
let runWhenIdle: () => void

jest.unstable_mockModule('./start.ts', () => ({ start }))

beforeEach(() => {
  jest.resetModules()
  start.mockReset().mockResolvedValue()
  Object.assign(window, { requestIdleCallback: (run: () => void) => (runWhenIdle = run) })
})

afterEach(() => {
  document.body.innerHTML = ''
})

async function boot(root: string): Promise<void> {
  document.body.innerHTML = root
  await import('./boot.ts')
  await settled()
}

const settled = () => new Promise(resolve => setTimeout(resolve))

const reachForSomething = async () => {
  document.body.dispatchEvent(new Event('pointerover', { bubbles: true }))
  await settled()
}

describe('The boot script', () => {
  test('starts the app immediately', async () => {
    await boot('<div id="root"></div>')
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

  test('tries again at the next intent if the app could not be loaded', async () => {
    start.mockRejectedValueOnce(new Error('Loading chunk failed'))
    await boot('<div id="root"></div>')
    await reachForSomething()
    expect(start).toHaveBeenCalledTimes(2)
  })
})
