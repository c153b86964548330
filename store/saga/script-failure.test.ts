import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { scriptFailure } from './script-failure.ts'

const CHUNK = 'http://localhost/7.01abcd.js'

const asked = jest.fn<typeof globalThis.fetch>()
const { fetch } = globalThis

beforeEach(() => {
  asked.mockReset()
  globalThis.fetch = asked
})

afterEach(() => {
  globalThis.fetch = fetch
})

const chunkMissing = Object.assign(new Error('Loading chunk 7 failed.'), { request: CHUNK })
const answer = (status: number) => asked.mockResolvedValue({ status } as Response)

describe('A script that could not be loaded', () => {
  test('means that the page is outdated if the server does not have it', async () => {
    answer(404)
    expect(await scriptFailure(chunkMissing)).toMatchObject({
      failure: { kind: 'outdated' },
      cause: chunkMissing,
    })
    expect(asked).toHaveBeenCalledWith(CHUNK, { method: 'HEAD' })
  })

  test.each([200, 502, 503])('means no network if the server answers %d', async status => {
    answer(status)
    expect((await scriptFailure(chunkMissing)).failure).toEqual({ kind: 'offline' })
  })

  test('means no network if nobody answers', async () => {
    asked.mockRejectedValue(new TypeError('Failed to fetch'))
    expect((await scriptFailure(chunkMissing)).failure).toEqual({ kind: 'offline' })
  })

  test('means no upgrade if it was loaded, and threw an error', async () => {
    answer(404)
    expect((await scriptFailure(new TypeError('x is undefined'))).failure).toEqual({ kind: 'offline' })
    expect(asked).not.toHaveBeenCalled()
  })
})
