import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { UnservedHosts, WikiUnservedError } from './unserved-hosts.ts'

const HOST = 'archive.example.org'

let unserved: UnservedHosts

beforeEach(() => {
  jest.useFakeTimers()
  unserved = new UnservedHosts()
  unserved.add(HOST, 'upgrading')
})
afterEach(() => {
  jest.useRealTimers()
})

test('work for a wiki waits for its upgrade', async () => {
  const wait = unserved.whenServed(HOST)
  await jest.advanceTimersByTimeAsync(19_000)
  unserved.remove(HOST)
  await expect(wait).resolves.toBeUndefined()
  expect(jest.getTimerCount()).toBe(0)
})

test('but not forever: it is refused with words and Retry-After, and the next request waits again', async () => {
  for (const _ of [1, 2]) {
    const wait = unserved.whenServed(HOST).catch(error => error)
    await jest.advanceTimersByTimeAsync(20_000)
    const error = await wait
    expect(error).toBeInstanceOf(WikiUnservedError)
    expect(error.refusal).toMatchObject({ status: 503, retryAfterSeconds: 600 })
  }
  const last = unserved.whenServed(HOST)
  unserved.remove(HOST)
  await expect(last).resolves.toBeUndefined()
})

test('an upgrade that fails after that breaks nothing', async () => {
  const wait = unserved.whenServed(HOST).catch(() => 'refused')
  await jest.advanceTimersByTimeAsync(20_000)
  expect(await wait).toBe('refused')
  unserved.add(HOST, 'failed')
  await expect(unserved.whenServed(HOST)).rejects.toThrow('failed')
})
