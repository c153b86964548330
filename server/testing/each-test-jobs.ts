import { beforeEach } from '@jest/globals'
import { createJobs } from '#server/platform/jobs/create-jobs.ts'
import { claimJob } from '#server/platform/jobs/jobs.repository.ts'
import { type Jobs, jobKind } from '#server/platform/jobs/jobs.ts'
import { createLog } from '#server/platform/log/create-log.ts'
import { database, eachTestHasDatabase } from './each-test-database.ts'
import { FakeClock } from './fake-clock.ts'

export const greet = jobKind<{ name: string }>('test.greet', { maxAttempts: 3 })

/** Set by {@link eachTestHasJobs}: jobs in an empty database, and their clock. */
export let clock: FakeClock
export let jobs: Jobs

export function eachTestHasJobs(): void {
  eachTestHasDatabase(async () => await jobs.stop())
  beforeEach(() => {
    clock = new FakeClock()
    jobs = newJobs()
  })
}

/** The jobs of another server process with the same database. */
export function newJobs(): Jobs {
  return createJobs({ db: database.db, clock, log: createLog('silent') })
}

export async function jobRows() {
  return await database.db.selectFrom('jobs').selectAll().orderBy('id').execute()
}

/** Claims a greeting as a process does that is then killed. */
export async function claimGreeting() {
  const claim = { kinds: [greet.name], now: clock.now(), leaseMs: 30_000, home: 'here' }
  return await claimJob(database.db, claim)
}
