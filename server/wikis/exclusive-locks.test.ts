import { beforeEach, describe, expect, jest, test } from '@jest/globals'
import { collectLog } from '#server/engine/testing/test-engine.ts'
import { database, eachTestHasDatabase } from '#server/testing/each-test-database.ts'
import { FakeClock } from '#server/testing/fake-clock.ts'
import { ExclusiveLocks } from './exclusive-locks.ts'
import { RecordStore } from './record-store.ts'
import { WikiRegistry } from './registry.ts'
import { ownRecord } from './template/own-record.ts'

const { domain } = ownRecord('locked')

let clock: FakeClock
let complaints: string[]
let here: ReturnType<typeof openLocks>
let there: ReturnType<typeof openLocks>

/** The locks, registry and lane of one process. */
function openLocks() {
  const store = new RecordStore(database.db, () => clock.now())
  const log = collectLog(complaints)
  const locks = new ExclusiveLocks({ store, clock, log, lockTables: async () => null })
  const registry = new WikiRegistry({ root: '/nowhere', store, exclusive: locks })
  const lock = async (reason: string) => await (await registry.require(domain)).lock.lockExclusively(reason)
  const reason = async () => (await registry.refresh(domain))?.record.lockReason ?? null
  return { store, registry, locks, lock, reason }
}

eachTestHasDatabase(async () => {
  jest.useRealTimers()
  await here.locks.stop()
  await there.locks.stop()
})
beforeEach(async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'performance', 'Date', 'queueMicrotask'] })
  clock = new FakeClock()
  complaints = []
  here = openLocks()
  there = openLocks()
  await here.store.insert(ownRecord('locked'))
})

/** Lets `seconds` pass, with the renewals that are due. */
async function pass(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second++) {
    clock.advance(1000)
    await jest.advanceTimersByTimeAsync(1000)
    await new Promise(setImmediate)
  }
}

describe('a wiki that is locked exclusively', () => {
  test('is read-only in every process, for as long as the one that locked it renews that', async () => {
    const { release } = await here.lock('It is being replaced.')
    expect([await here.reason(), await there.reason()]).toEqual(Array(2).fill('It is being replaced.'))
    await pass(300)
    expect(await there.reason()).toBe('It is being replaced.')
    expect(() => here.locks.requireUnbroken(domain)).not.toThrow()
    await release()
    await release()
    expect([await here.reason(), await there.reason()]).toEqual([null, null])
    expect(complaints).toEqual([])
  })

  test('is writable again within a minute of the death of the process', async () => {
    await here.lock('It is being replaced.')
    // A dead process has no timers.
    jest.clearAllTimers()
    clock.advance(59_000)
    expect(await there.reason()).toBe('It is being replaced.')
    clock.advance(2000)
    expect(await there.reason()).toBeNull()
  })

  test('stays read-only until its last lock is released, in whichever process', async () => {
    const first = await here.lock('First')
    const second = await there.lock('Second')
    expect(await here.reason()).toBe('First')
    await first.release()
    expect(await here.reason()).toBe('Second')
    await second.release()
    expect(await here.reason()).toBeNull()
  })

  test('is not replaced when the lock ended before it could be renewed', async () => {
    const { release } = await here.lock('It is being replaced.')
    // As if the machine had slept, or the database had been away.
    clock.advance(61_000)
    expect(() => here.locks.requireUnbroken(domain)).toThrow('could be changed meanwhile')
    await pass(15)
    expect(() => here.locks.requireUnbroken(domain)).toThrow('could be changed meanwhile')
    await release()
    expect(() => here.locks.requireUnbroken(domain)).not.toThrow()
  })

  test('allows other changes of its record and does not undo them', async () => {
    const { release } = await here.lock('It is being replaced.')
    const stored = await here.store.find(domain)
    if (!stored) throw new Error('There is no record.')
    await here.store.replace(stored, { ...stored.record, sitename: 'Renamed' })
    await release()
    expect((await there.registry.refresh(domain))?.record).toEqual({
      ...ownRecordOf(stored),
      sitename: 'Renamed',
    })
  })
})

function ownRecordOf({
  record: { lockReason: _lease, whyReadOnly: _decided, ...record },
}: {
  record: ReturnType<typeof ownRecord>
}) {
  return record
}
