import { describe, expect, test } from '@jest/globals'
import { database } from '#server/testing/each-test-database.ts'
import {
  claimGreeting,
  clock,
  eachTestHasJobs,
  greet,
  jobRows,
  jobs,
  newJobs,
} from '#server/testing/each-test-jobs.ts'
import { renewJob } from './jobs.repository.ts'

eachTestHasJobs()

describe('several server processes', () => {
  test('that claim jobs at the same time never get the same one', async () => {
    for (let count = 0; count < 20; count += 1) await jobs.enqueue(database.db, greet, { name: `${count}` })
    const claims = await Promise.all(Array.from({ length: 25 }, () => claimGreeting()))
    const taken = claims.filter(job => job !== null).map(job => job.id)
    expect(new Set(taken).size).toBe(taken.length)
    expect(taken).toHaveLength(20)
  })

  test('run the jobs of a killed process once its leases have expired', async () => {
    await jobs.enqueue(database.db, greet, { name: 'Ada' })
    const killed = await claimGreeting()
    expect(killed).not.toBeNull()
    const greeted: string[] = []
    jobs.handle(greet, { run: async ({ name }) => void greeted.push(name) })
    clock.advance(29_999)
    expect(await jobs.runDue()).toBe(0)
    clock.advance(1)
    expect(await jobs.runDue()).toBe(1)
    expect(greeted).toEqual(['Ada'])
  })

  test('renew the lease of a job until another process has claimed it', async () => {
    await jobs.enqueue(database.db, greet, { name: 'Ada' })
    const job = await claimGreeting()
    if (!job) throw new Error('The job was not claimed.')
    clock.advance(29_999)
    expect(await renewJob(database.db, job, clock.now() + 30_000)).toBe(true)
    clock.advance(29_999)
    expect(await claimGreeting()).toBeNull()
    clock.advance(1)
    expect(await claimGreeting()).toMatchObject({ id: job.id })
    expect(await renewJob(database.db, job, clock.now() + 30_000)).toBe(false)
  })

  test('that have lost a lease do not overwrite the other’s outcome', async () => {
    const [begun, resume] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    jobs.handle(greet, {
      run: async () => {
        begun.resolve()
        await resume.promise
        throw new Error('too late')
      },
    })
    await jobs.enqueue(database.db, greet, { name: 'Ada' })
    const slow = jobs.runDue()
    await begun.promise
    clock.advance(30_001)
    const other = newJobs()
    other.handle(greet, { run: async () => {} })
    expect(await other.runDue()).toBe(1)
    resume.resolve()
    await slow
    expect((await jobRows())[0]).toMatchObject({ status: 'done', last_error: null })
  })
})

describe('a job that crashes the process', () => {
  test('is marked as failed after its last attempt, without running again', async () => {
    const [ran, gaveUp]: [unknown[], unknown[]] = [[], []]
    jobs.handle(greet, {
      run: async payload => void ran.push(payload),
      gaveUp: async payload => void gaveUp.push(payload),
    })
    await jobs.enqueue(database.db, greet, { name: 'Ada' })
    for (let attempt = 0; attempt < greet.maxAttempts; attempt += 1) {
      expect(await claimGreeting()).not.toBeNull()
      clock.advance(30_000)
    }
    await jobs.runDue()
    expect([ran, gaveUp]).toEqual([[], [{ name: 'Ada' }]])
    expect((await jobRows())[0]).toMatchObject({
      status: 'failed',
      last_error: 'The process ended during the last attempt.',
    })
    expect(await claimGreeting()).toBeNull()
  })

  test('is retried before that', async () => {
    const ran: number[] = []
    jobs.handle(greet, { run: async (_, { attempt }) => void ran.push(attempt) })
    await jobs.enqueue(database.db, greet, { name: 'Ada' })
    for (let attempt = 1; attempt < greet.maxAttempts; attempt += 1) {
      await claimGreeting()
      clock.advance(30_000)
    }
    await jobs.runDue()
    expect(ran).toEqual([greet.maxAttempts])
  })
})
