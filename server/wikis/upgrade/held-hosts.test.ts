import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { HeldHosts, WikiHeldError } from './held-hosts.ts'

const HOST = 'archive.example.org'

let held: HeldHosts

beforeEach(() => {
  jest.useFakeTimers()
  held = new HeldHosts()
  held.hold(HOST, 'upgrading')
})
afterEach(() => {
  jest.useRealTimers()
})

test('work for a wiki waits for its upgrade', async () => {
  const wait = held.whenReleased(HOST)
  await jest.advanceTimersByTimeAsync(19_000)
  held.release(HOST)
  await expect(wait).resolves.toBeUndefined()
  expect(jest.getTimerCount()).toBe(0)
})

test('but not forever: it is refused with words and Retry-After, and the next request waits again', async () => {
  for (const _ of [1, 2]) {
    const wait = held.whenReleased(HOST).catch(error => error)
    await jest.advanceTimersByTimeAsync(20_000)
    const error = await wait
    expect(error).toBeInstanceOf(WikiHeldError)
    expect(error.refusal).toMatchObject({ status: 503, retryAfterSeconds: 600 })
  }
  const last = held.whenReleased(HOST)
  held.release(HOST)
  await expect(last).resolves.toBeUndefined()
})

test('an upgrade that fails after that breaks nothing', async () => {
  const wait = held.whenReleased(HOST).catch(() => 'refused')
  await jest.advanceTimersByTimeAsync(20_000)
  expect(await wait).toBe('refused')
  held.hold(HOST, 'failed')
  await expect(held.whenReleased(HOST)).rejects.toThrow('failed')
})
