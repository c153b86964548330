import { beforeEach, describe, expect, jest, test } from '@jest/globals'
import { collectLog } from '#server/engine/testing/test-engine.ts'
import { database, eachTestHasDatabase } from '#server/testing/each-test-database.ts'
import type { UpgradeLease } from '#server/wikis/wiki-store.ts'
import { UpgradeLeases } from './upgrade-leases.ts'

const DATABASE = 'wikistead_0123456789abcdef'
const COPY = { name: 'wikistead_fedcba9876543210', schema: '1.39-00000000' }
const never = new AbortController().signal

let complaints: string[]
const clock = { now: () => now }
let now: number

eachTestHasDatabase(() => jest.useRealTimers())
beforeEach(() => {
  complaints = []
  now = 1_000_000
})

/** Plays one process. */
const makeLeases = (leaseMs = 30_000) =>
  new UpgradeLeases({ db: database.db, clock, log: collectLog(complaints), leaseMs })
const rows = async () => await database.db.selectFrom('wiki_upgrades').selectAll().execute()

describe('the lease of an upgrade', () => {
  test('belongs to one process at a time; another is told so at once', async () => {
    const [one, other] = [makeLeases(), makeLeases()]
    const inside = await one.whileHeld(
      DATABASE,
      never,
      async () => await other.whileHeld(DATABASE, never, async () => 'other'),
    )
    expect(inside).toBeNull()
    expect(await other.whileHeld(DATABASE, never, async () => 'other')).toBe('other')
    expect(await rows()).toEqual([])
  })

  test('goes to one of many processes that ask at the same moment', async () => {
    let inside = 0
    let most = 0
    const results = await Promise.all(
      Array.from({ length: 12 }, async () =>
        makeLeases().whileHeld(DATABASE, never, async () => {
          most = Math.max(most, ++inside)
          await new Promise(setImmediate)
          inside--
          return true
        }),
      ),
    )
    expect(most).toBe(1)
    expect(results).toContain(true)
  })

  test('expires when its process has died, and names the copy that the process has left', async () => {
    const gone = Promise.withResolvers<void>()
    const killed = makeLeases(60).whileHeld(DATABASE, never, async lease => {
      await lease.keep(COPY)
      await gone.promise
    })
    while ((await rows())[0]?.copy_name !== COPY.name) await new Promise(setImmediate)
    expect(await makeLeases().wasInterrupted(DATABASE)).toBe(false)
    now += 120
    expect(await makeLeases().wasInterrupted(DATABASE)).toBe(true)
    const found = await makeLeases().whileHeld(DATABASE, never, async lease => {
      const left = lease.copy
      await lease.keep(null)
      return left
    })
    expect(found).toEqual(COPY)
    gone.resolve()
    await killed
    expect(await rows()).toEqual([])
  })

  test('is renewed while it is held, however long that takes', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate'] })
    const gone = Promise.withResolvers<void>()
    const held = makeLeases().whileHeld(DATABASE, never, async lease => {
      await gone.promise
      return lease.signal.aborted
    })
    for (let passed = 0; passed < 120_000; passed += 5000) {
      now += 5000
      await jest.advanceTimersByTimeAsync(5000)
      const renewed = now + 30_000
      while ((await rows())[0]?.held_until !== renewed) await new Promise(setImmediate)
      expect(await makeLeases().whileHeld(DATABASE, never, async () => true)).toBeNull()
    }
    gone.resolve()
    expect(await held).toBe(false)
  })

  test('aborts the work of a process that could not renew it, before another process can begin', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate'] })
    const lost = Promise.withResolvers<number>()
    const held = makeLeases().whileHeld(DATABASE, never, async (lease: UpgradeLease) => {
      lease.signal.addEventListener('abort', () => lost.resolve(performance.now()))
      await lost.promise
      lease.requireHeld()
    })
    while ((await rows()).length === 0) await new Promise(setImmediate)
    const began = performance.now()
    // Another process has the lease, so it cannot be renewed.
    await database.db.updateTable('wiki_upgrades').set({ holder: 'another' }).execute()
    const refused = expect(held).rejects.toThrow('Another process may be upgrading')
    await jest.advanceTimersByTimeAsync(25_000)
    expect((await lost.promise) - began).toBeLessThan(30_000)
    await refused
    expect(await rows()).toHaveLength(1)
  })

  test('is lost while the database does not answer, and that is logged', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate'] })
    const leases = makeLeases()
    const gone = Promise.withResolvers<void>()
    const held = leases.whileHeld(DATABASE, never, async lease => {
      lease.signal.addEventListener('abort', () => gone.resolve())
      await gone.promise
      await lease.keep(COPY)
    })
    while ((await rows()).length === 0) await new Promise(setImmediate)
    await database.db.schema.dropTable('wiki_upgrades').execute()
    const refused = expect(held).rejects.toThrow('Another process may be upgrading')
    for (let passed = 0; passed < 30_000; passed += 1000) {
      await jest.advanceTimersByTimeAsync(1000)
      await new Promise(setImmediate)
    }
    await refused
    expect(complaints[0]).toContain('the lease of an upgrade could not be renewed')
    expect(complaints.at(-1)).toContain('the lease of an upgrade could not be released; it expires by itself')
  })
})
