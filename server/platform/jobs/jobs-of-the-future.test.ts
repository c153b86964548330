import { expect, test } from '@jest/globals'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#contract/durations.ts'
import { createTestDatabase } from '#server/testing/test-database.ts'
import { reschedule } from './reschedule.ts'

const NOW = Date.UTC(2030, 0, 1, 12)
const leaseMs = 30 * SECOND_MS

test('a clock that is set back by an hour does not delay jobs by an hour', async () => {
  const { db, drop } = await createTestDatabase()
  const job = {
    payload: '{}',
    status: 'waiting',
    attempts: 0,
    lease_until: null,
    periodic_name: null,
  } as const
  const before = NOW + HOUR_MS
  await db
    .insertInto('jobs')
    .values([
      { ...job, kind: 'killed', run_at: before, created_at: NOW - HOUR_MS, lease_until: before + leaseMs },
      { ...job, kind: 'leased', run_at: NOW, created_at: NOW, lease_until: NOW + leaseMs },
      { ...job, kind: 'at once', run_at: before, created_at: before },
      { ...job, kind: 'later', run_at: before + HOUR_MS, created_at: before },
      { ...job, kind: 'of another machine', run_at: NOW + MINUTE_MS, created_at: NOW + MINUTE_MS },
      { ...job, kind: 'planned', run_at: NOW + 30 * HOUR_MS, created_at: NOW },
      { ...job, kind: 'periodic', periodic_name: 'watch', run_at: before + MINUTE_MS, created_at: NOW },
    ])
    .execute()
  await reschedule(db, { now: NOW, leaseMs, intervals: new Map([['watch', MINUTE_MS]]) })
  const rows = await db.selectFrom('jobs').select(['kind', 'run_at', 'lease_until']).execute()
  const times = rows.map(({ kind, run_at, lease_until }) => [
    kind,
    run_at - NOW,
    lease_until && lease_until - NOW,
  ])
  expect(times.toSorted()).toEqual(
    [
      ['killed', HOUR_MS, leaseMs],
      ['leased', 0, leaseMs],
      ['at once', 0, null],
      ['later', HOUR_MS, null],
      ['of another machine', MINUTE_MS, null],
      ['planned', 30 * HOUR_MS, null],
      ['periodic', 0, null],
    ].toSorted(),
  )
  await drop()
})
