import { expect, jest, test } from '@jest/globals'
import { toFailure } from '#contract/failure.ts'
import { callApi } from '#store/api/call-api.ts'
import { createTestStore } from '#store/testing/test-store.ts'
import { lazySaga } from './lazy-saga.ts'
import type { SagaGenerator } from './saga.ts'

function* countTimes(times: number): SagaGenerator<number> {
  const { data } = yield* callApi(client => client.get<{ data: number }>('/wiki/count'))
  return data * times
}

test('a lazy saga takes its input and returns its result', async () => {
  const { runSaga, server } = createTestStore()
  server.on('GET /wiki/count', { json: { data: 3 } })
  expect(
    await runSaga(
      lazySaga(async () => countTimes),
      2,
    ),
  ).toBe(6)
})

test('a lazy saga that cannot be loaded fails as offline and is loaded again by the next call', async () => {
  const { runSaga, server } = createTestStore()
  server.on('GET /wiki/count', { json: { data: 3 } })
  let arrives = false
  const saga = lazySaga(async () => {
    if (!arrives) throw new Error('Loading chunk 7 failed.')
    return countTimes
  })
  expect(await runSaga(saga, 2).catch(toFailure)).toEqual({ kind: 'offline' })
  arrives = true
  expect(await runSaga(saga, 2)).toBe(6)
})

test('a lazy saga whose script the server no longer has since an upgrade fails as outdated', async () => {
  const { runSaga } = createTestStore()
  const asked = jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(null, { status: 404 }))
  const gone = Object.assign(new Error('Loading chunk 7 failed.'), {
    request: 'http://localhost/7.01abcd.js',
  })
  const saga = lazySaga<number, number>(() => Promise.reject(gone))
  expect(await runSaga(saga, 2).catch(toFailure)).toEqual({ kind: 'outdated' })
  expect(asked.mock.calls.map(([url]) => url)).toEqual([gone.request])
  asked.mockRestore()
})

test('a lazy saga throws what the loaded saga throws', async () => {
  const { runSaga, server } = createTestStore()
  server.on('GET /wiki/count', 'offline')
  expect(
    await runSaga(
      lazySaga(async () => countTimes),
      2,
    ).catch(toFailure),
  ).toEqual({ kind: 'offline' })
})
