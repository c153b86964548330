import { describe, expect, jest, test } from '@jest/globals'
import { database, eachTestHasDatabase } from '#server/testing/each-test-database.ts'
import { keepLease, LeaseLostError } from './keep-lease.ts'
import { LeaseRows } from './lease-rows.ts'

const UPGRADES = new LeaseRows({
  table: 'wiki_upgrades',
  key: 'db_name',
  holder: 'holder',
  until: 'held_until',
})
const WRITINGS = new LeaseRows({ table: 'wiki_writings', key: 'id', until: 'open_until' })
const KEY = 'wiki_1'

eachTestHasDatabase(() => jest.useRealTimers())

const by = (holder: string, until: number) => ({ key: KEY, holder, until })
const claim = async (holder: string, now: number) =>
  await UPGRADES.claim(database.db, by(holder, now + 100), now)
const rows = async () =>
  await database.db.selectFrom('wiki_upgrades').select(['holder', 'held_until']).execute()

describe('a row with a lease', () => {
  test('has one holder, even if many claim it at the same moment', async () => {
    const claims = await Promise.all(Array.from({ length: 12 }, (_, n) => claim(`holder ${n}`, 1000)))
    expect(claims.filter(Boolean)).toHaveLength(1)
  })

  test('only gets another holder once the lease has expired or been released', async () => {
    expect([await claim('one', 1000), await claim('other', 1099), await claim('other', 1100)]).toEqual([
      true,
      false,
      true,
    ])
    await UPGRADES.release(database.db, { key: KEY, holder: 'one' })
    expect(await claim('third', 1100)).toBe(false)
    await UPGRADES.release(database.db, { key: KEY, holder: 'other' })
    expect(await claim('third', 1100)).toBe(true)
  })

  test('is only renewed by its holder', async () => {
    await claim('one', 1000)
    expect(await UPGRADES.renew(database.db, by('other', 9000))).toBe(false)
    expect(await UPGRADES.renew(database.db, by('one', 5000))).toBe(true)
    expect(await rows()).toEqual([{ holder: 'one', held_until: 5000 }])
    const free = async (now: number) =>
      await database.db.selectFrom('wiki_upgrades').select('db_name').where(UPGRADES.isFree(now)).execute()
    expect([await free(4999), await free(5000)]).toEqual([[], [{ db_name: KEY }]])
  })

  test('that already exists is claimed whatever its other columns contain, and renewed only if they match', async () => {
    const values = { copy_name: 'a copy' }
    const existing = async (holder: string, now: number) =>
      await UPGRADES.claimExisting(database.db, by(holder, now + 100), now, values)
    expect(await existing('nobody', 1000)).toBe(false)
    await claim('one', 1000)
    expect([await existing('other', 1099), await existing('other', 1100)]).toEqual([false, true])
    expect(await UPGRADES.renew(database.db, by('other', 5000), values)).toBe(true)
    expect(await UPGRADES.renew(database.db, by('other', 9000), { copy_name: 'another' })).toBe(false)
    expect(await rows()).toEqual([{ holder: 'other', held_until: 5000 }])
  })

  test('may belong to the process that inserted it, and is removed once it has expired', async () => {
    await WRITINGS.claim(database.db, { key: 'a', until: 100 }, 100, { host: 'a.example' })
    await WRITINGS.claim(database.db, { key: 'b', until: 300 }, 300, { host: 'b.example' })
    expect(await WRITINGS.renew(database.db, { key: 'a', until: 200 })).toBe(true)
    await WRITINGS.removeExpired(database.db, 250)
    const left = await database.db.selectFrom('wiki_writings').select(['id', 'host']).execute()
    expect(left).toEqual([{ id: 'b', host: 'b.example' }])
  })
})

describe('a lease that is kept', () => {
  const LEASE_MS = 60_000
  let renewals: number
  let answer: () => Promise<boolean>
  const keep = (onSilence: 'lose' | 'go-on', onRenewalFailed: (error: unknown) => void = () => undefined) => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate'] })
    renewals = 0
    const renew = async () => {
      renewals += 1
      return await answer()
    }
    return keepLease({ doing: 'upgrading a wiki', leaseMs: LEASE_MS, renew, onSilence, onRenewalFailed })
  }

  test('is renewed several times before it would expire, until its holder ends it', async () => {
    answer = async () => true
    const lease = keep('lose')
    await jest.advanceTimersByTimeAsync(10 * LEASE_MS)
    expect(renewals).toBe(60)
    lease.requireHeld()
    await lease.end()
    await jest.advanceTimersByTimeAsync(LEASE_MS)
    expect(renewals).toBe(60)
  })

  test('is lost at once if another process has it', async () => {
    answer = async () => false
    const lease = keep('go-on')
    await jest.advanceTimersByTimeAsync(LEASE_MS / 6)
    expect(lease.signal.reason).toBeInstanceOf(LeaseLostError)
    expect(() => lease.requireHeld()).toThrow('Another process may be upgrading a wiki.')
    await jest.advanceTimersByTimeAsync(LEASE_MS)
    expect(renewals).toBe(1)
  })

  test('is lost while there is still time to stop the work, if the database does not answer', async () => {
    answer = async () => {
      throw new Error('The database is away.')
    }
    const failures: unknown[] = []
    const lease = keep('lose', error => failures.push(error))
    await jest.advanceTimersByTimeAsync(LEASE_MS / 2)
    expect(lease.isCertain()).toBe(true)
    await jest.advanceTimersByTimeAsync(LEASE_MS / 6 + 1)
    expect([lease.signal.aborted, lease.isCertain()]).toEqual([false, false])
    await jest.advanceTimersByTimeAsync(LEASE_MS / 6)
    expect([lease.signal.aborted, failures.length]).toEqual([true, 4])
  })

  test('is kept while the database does not answer, for work that must not be aborted', async () => {
    answer = async () => {
      throw new Error('The database is away.')
    }
    const lease = keep('go-on')
    await jest.advanceTimersByTimeAsync(10 * LEASE_MS)
    lease.requireHeld()
    await lease.end()
  })
})
