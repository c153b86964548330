/** @jest-environment ./jest/browser-environment.ts */

import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'

beforeEach(() => sessionStorage.clear())
afterEach(() => void jest.restoreAllMocks())

/** The id as the code of a freshly loaded page makes it. */
async function loadAndAsk(): Promise<string> {
  jest.resetModules()
  const { requestId } = await import('./request-id.ts')
  expect(requestId()).toBe(requestId())
  return requestId()
}

test('the id of requests stays the same after a reload, and another tab has another one', async () => {
  const id = await loadAndAsk()
  expect(await loadAndAsk()).toBe(id)
  sessionStorage.clear()
  expect(await loadAndAsk()).not.toBe(id)
})

test('the id of requests stays the same until a reload if nothing can be stored', async () => {
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('Denied', 'SecurityError')
  })
  const id = await loadAndAsk()
  expect(await loadAndAsk()).not.toBe(id)
})
