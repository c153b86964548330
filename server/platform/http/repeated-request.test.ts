import { expect, test } from '@jest/globals'
import { HOUR_MS } from '#contract/durations.ts'
import { database, eachTestHasDatabase } from '#server/testing/each-test-database.ts'
import { recordRequest, requestKey, wasDone } from './repeated-request.ts'

eachTestHasDatabase()

const NOW = 1_800_000_000_000
const KEY = requestKey('once', 'contact', 'Hello')

const attempt = async (now = NOW, key = KEY) =>
  await database.db.transaction().execute(async trx => await recordRequest(trx, key, now))

test('of two simultaneous requests one is the first, and after an hour another one', async () => {
  expect((await Promise.all([attempt(), attempt()])).sort()).toEqual([false, true])
  expect(await wasDone(database.db, KEY, NOW)).toBe(true)
  expect(await wasDone(database.db, KEY, NOW + HOUR_MS)).toBe(false)
  expect([await attempt(NOW + HOUR_MS - 1), await attempt(NOW + HOUR_MS)]).toEqual([false, true])
})

test('a request that failed was not done', async () => {
  const failing = database.db.transaction().execute(async trx => {
    await recordRequest(trx, KEY, NOW)
    throw new Error('ENOSPC')
  })
  await expect(failing).rejects.toThrow('ENOSPC')
  expect([await wasDone(database.db, KEY, NOW), await attempt()]).toEqual([false, true])
})

test('other content makes another request, and a client that names no id has done nothing before', async () => {
  const other = requestKey('once', 'contact', 'Hello again')
  expect([await attempt(), await attempt(NOW, other)]).toEqual([true, true])
  for (const id of [undefined, null, '']) {
    const key = requestKey(id, 'contact', 'Hello')
    expect([await attempt(NOW, key), await attempt(NOW, key)]).toEqual([true, true])
    expect(await wasDone(database.db, key, NOW)).toBe(false)
  }
})
