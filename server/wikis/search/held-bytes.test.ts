// @sqlite-only

import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { HeldBytes } from './held-bytes.ts'

let held: HeldBytes

beforeEach(() => {
  jest.useFakeTimers()
  held = new HeldBytes({ ofOne: 10, ofAll: 15, ofEach: 0, waitMs: 1000 })
})
afterEach(() => {
  jest.useRealTimers()
})

test('each wiki, and all wikis together, get limited room', async () => {
  expect(await held.take('one', 11)).toBe(false)
  expect(await held.take('one', 10)).toBe(true)
  expect(await held.take('two', 5)).toBe(true)
  const late = held.take('three', 1)
  await jest.advanceTimersByTimeAsync(1000)
  expect(await late).toBe(false)
  held.giveBack('one', 10)
  // A request that gave up holds nothing.
  expect(await held.take('three', 10)).toBe(true)
})

test('waiting requests get the room that is given back in turn, and a small request passes a large one', async () => {
  await held.take('one', 10)
  const [second, large, small] = [held.take('one', 10), held.take('two', 10), held.take('three', 5)]
  expect(await small).toBe(true)
  held.giveBack('one', 10)
  expect(await second).toBe(true)
  await jest.advanceTimersByTimeAsync(1000)
  expect(await large).toBe(false)
})

test('each wiki has a little room that others cannot fill', async () => {
  held = new HeldBytes({ ofOne: 10, ofAll: 15, ofEach: 2, waitMs: 1000 })
  expect([await held.take('one', 10), await held.take('two', 5)]).toEqual([true, true])
  expect([await held.take('three', 1), await held.take('three', 1)]).toEqual([true, true])
  const more = held.take('three', 1)
  await jest.advanceTimersByTimeAsync(1000)
  expect(await more).toBe(false)
})
