import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { ownRecord } from '#server/engine/template/own-record.ts'
import { collectLog } from '#server/engine/testing/test-engine.ts'
import { RecordStore } from '#server/engine/wikis/record-store.ts'
import { WikiRegistry } from '#server/engine/wikis/registry.ts'
import { FakeClock } from '#server/testing/fake-clock.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { Freezer } from './freezer.ts'

const { domain } = ownRecord('frozen')

let database: TestDatabase
let clock: FakeClock
let complaints: string[]
let here: ReturnType<typeof openFreezer>
let there: ReturnType<typeof openFreezer>

/** What each process has. */
function openFreezer() {
  const store = new RecordStore(database.db, () => clock.now())
  const registry = new WikiRegistry({ root: '/nowhere', store })
  const freezer = new Freezer({ registry, store, maria: null, clock, log: collectLog(complaints) })
  const reason = async () => (await registry.refresh(domain))?.record.frozen ?? null
  return { store, registry, freezer, reason }
}

beforeEach(async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'performance', 'Date', 'queueMicrotask'] })
  database = await createTestDatabase()
  clock = new FakeClock()
  complaints = []
  here = openFreezer()
  there = openFreezer()
  await here.store.insert(ownRecord('frozen'))
})
afterEach(async () => {
  jest.useRealTimers()
  await here.freezer.stop()
  await there.freezer.stop()
  await database.drop()
})

/** Lets so many seconds pass, with the renewals that are due. */
async function pass(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second++) {
    clock.advance(1000)
    await jest.advanceTimersByTimeAsync(1000)
    await new Promise(setImmediate)
  }
}

describe('a wiki that is frozen', () => {
  test('is frozen in every process, for as long as the one that froze it renews that', async () => {
    const thaw = await here.freezer.freeze(domain, 'It is being replaced.')
    expect([await here.reason(), await there.reason()]).toEqual(Array(2).fill('It is being replaced.'))
    await pass(300)
    expect(await there.reason()).toBe('It is being replaced.')
    expect(() => here.freezer.requireUnbroken(domain)).not.toThrow()
    await thaw()
    await thaw()
    expect([await here.reason(), await there.reason()]).toEqual([null, null])
    expect(complaints).toEqual([])
  })

  test('thaws by itself within a minute of the death of the process', async () => {
    await here.freezer.freeze(domain, 'It is being replaced.')
    // A dead process has no timers.
    jest.clearAllTimers()
    clock.advance(59_000)
    expect(await there.reason()).toBe('It is being replaced.')
    clock.advance(2000)
    expect(await there.reason()).toBeNull()
  })

  test('stays frozen until the last who froze it is done, in whichever process', async () => {
    const first = await here.freezer.freeze(domain, 'First')
    const second = await there.freezer.freeze(domain, 'Second')
    expect(await here.reason()).toBe('First')
    await first()
    expect(await here.reason()).toBe('Second')
    await second()
    expect(await here.reason()).toBeNull()
  })

  test('is not replaced when the freeze ended before it could be renewed', async () => {
    const thaw = await here.freezer.freeze(domain, 'It is being replaced.')
    // The machine slept, or the database was away.
    clock.advance(61_000)
    expect(() => here.freezer.requireUnbroken(domain)).toThrow('could be changed meanwhile')
    await pass(15)
    expect(() => here.freezer.requireUnbroken(domain)).toThrow('could be changed meanwhile')
    await thaw()
    expect(() => here.freezer.requireUnbroken(domain)).not.toThrow()
  })

  test('lets other changes of its record through, and keeps nothing of them', async () => {
    const thaw = await here.freezer.freeze(domain, 'It is being replaced.')
    const stored = await here.store.find(domain)
    if (!stored) throw new Error('There is no record.')
    await here.store.replace(stored, { ...stored.record, sitename: 'Renamed' })
    await thaw()
    expect((await there.registry.refresh(domain))?.record).toEqual({
      ...ownRecordOf(stored),
      sitename: 'Renamed',
    })
  })
})

function ownRecordOf({ record: { frozen: _lease, ...record } }: { record: ReturnType<typeof ownRecord> }) {
  return record
}
