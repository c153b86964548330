import { beforeEach, describe, expect, test } from '@jest/globals'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#contract/durations.ts'
import { database } from '#server/testing/each-test-database.ts'
import { clock, eachTestHasJobs, greet, jobRows, jobs, newJobs } from '#server/testing/each-test-jobs.ts'
import { backoffMs } from './backoff.ts'
import { jobKind } from './jobs.ts'

eachTestHasJobs()

/** A promise that the test resolves. */
function signal() {
  return Promise.withResolvers<void>()
}

describe('a job', () => {
  test('runs once, in the order of queuing, and keeps no payload', async () => {
    const greeted: string[] = []
    jobs.handle(greet, { run: async ({ name }) => void greeted.push(name) })
    await jobs.enqueue(database.db, greet, { name: 'Ada' })
    await jobs.enqueue(database.db, greet, { name: 'Bob' })
    expect(await jobs.runDue()).toBe(2)
    expect(await jobs.runDue()).toBe(0)
    expect(greeted).toEqual(['Ada', 'Bob'])
    expect(await jobRows()).toEqual([
      expect.objectContaining({
        kind: 'test.greet',
        status: 'done',
        payload: '{}',
        attempts: 1,
        lease_token: null,
      }),
      expect.objectContaining({ status: 'done', finished_at: clock.now() }),
    ])
  })

  test('added in a transaction that is rolled back never runs', async () => {
    jobs.handle(greet, { run: async () => {} })
    const undone = database.db.transaction().execute(async trx => {
      await jobs.enqueue(trx, greet, { name: 'Ada' })
      throw new Error('undo')
    })
    await expect(undone).rejects.toThrow('undo')
    expect(await jobs.runDue()).toBe(0)
  })

  test('runs at its time', async () => {
    jobs.handle(greet, { run: async () => {} })
    await jobs.enqueue(database.db, greet, { name: 'Ada' }, { runAt: clock.now() + 1000 })
    expect(await jobs.runDue()).toBe(0)
    clock.advance(1000)
    expect(await jobs.runDue()).toBe(1)
  })

  test('that fails is retried after growing pauses, and finally marked as failed, with its error and payload', async () => {
    const attempts: number[] = []
    const gaveUp: unknown[] = []
    jobs.handle(greet, {
      run: async (_, { attempt }) => {
        attempts.push(attempt)
        throw new Error(`No answer (${attempt})`)
      },
      gaveUp: async (payload, error) => void gaveUp.push(payload, error),
    })
    await jobs.enqueue(database.db, greet, { name: 'Ada' })
    expect(await jobs.runDue()).toBe(1)
    expect((await jobRows())[0]).toMatchObject({
      status: 'waiting',
      last_error: 'No answer (1)',
      lease_token: null,
    })
    expect(await jobs.runDue()).toBe(0)
    clock.advance(backoffMs(1))
    expect(await jobs.runDue()).toBe(1)
    expect(gaveUp).toEqual([])
    clock.advance(backoffMs(2))
    expect(await jobs.runDue()).toBe(1)
    expect(attempts).toEqual([1, 2, 3])
    expect(gaveUp).toEqual([{ name: 'Ada' }, new Error('No answer (3)')])
    expect((await jobRows())[0]).toMatchObject({
      status: 'failed',
      payload: '{"name":"Ada"}',
      finished_at: clock.now(),
    })
    clock.advance(backoffMs(12))
    expect(await jobs.runDue()).toBe(0)
  })

  test('of an unknown kind stays for a process that knows it', async () => {
    await jobs.enqueue(database.db, greet, { name: 'Ada' })
    expect(await jobs.runDue()).toBe(0)
    const greeted: string[] = []
    const newer = newJobs()
    newer.handle(greet, { run: async ({ name }) => void greeted.push(name) })
    expect(await newer.runDue()).toBe(1)
    expect(greeted).toEqual(['Ada'])
  })
})

describe('periodic work', () => {
  test('has one row however many processes start, and runs at startup and then periodically, even after failures', async () => {
    const runs: number[] = []
    const other = newJobs()
    const work = async () => {
      runs.push(clock.now())
      if (runs.length === 1) throw new Error('not yet')
    }
    for (const process of [jobs, other]) process.every('wikis.discard-abandoned', work)
    await Promise.all([jobs.start(), other.start()])
    await Promise.all([jobs.stop(), other.stop()])
    expect(await jobRows()).toHaveLength(1)
    const third = newJobs()
    third.every('wikis.discard-abandoned', work)
    await third.runDue()
    const begun = runs.length
    expect(begun).toBeGreaterThan(0)
    clock.advance(MINUTE_MS)
    await third.runDue()
    expect(runs).toHaveLength(begun + 1)
    expect(await third.runDue()).toBe(0)
  })
})

describe('periodic work that fails', () => {
  let runs: number
  let isBroken: boolean

  beforeEach(async () => {
    ;[runs, isBroken] = [0, true]
    const work = async () => {
      runs += 1
      if (isBroken) throw new Error('EBUSY')
    }
    // Starting adds the row. Jobs that have stopped would release failing work as not attempted.
    const first = newJobs()
    first.every('wikis.purge', async () => undefined, { mayRun: () => false })
    await first.start()
    await first.stop()
    jobs.every('wikis.purge', work)
    await jobs.runDue()
  })

  test('is retried soon, after growing pauses, and waits for its next time once it has succeeded', async () => {
    for (const pause of [10, 40, 160]) {
      const before = runs
      clock.advance(pause * SECOND_MS - 1)
      await jobs.runDue()
      expect(runs).toBe(before)
      clock.advance(1)
      await jobs.runDue()
      expect(runs).toBe(before + 1)
    }
    expect((await jobRows())[0]).toMatchObject({ status: 'waiting', last_error: 'EBUSY' })
    isBroken = false
    clock.advance(HOUR_MS)
    await jobs.runDue()
    expect((await jobRows())[0]).toMatchObject({
      attempts: 0,
      last_error: null,
      run_at: clock.now() + DAY_MS,
    })
  })

  test('is retried as long as it fails', async () => {
    for (let count = 0; count < 30; count += 1) {
      clock.advance(DAY_MS)
      await jobs.runDue()
    }
    expect(runs).toBe(31)
  })
})

describe('a running server', () => {
  test('starts jobs as soon as it is told to', async () => {
    const done = signal()
    jobs.handle(greet, { run: async () => done.resolve() })
    await jobs.start()
    await jobs.enqueue(database.db, greet, { name: 'Ada' })
    jobs.wake()
    await done.promise
  })

  test('does not let many long jobs of one kind delay others', async () => {
    const [finish, quick] = [signal(), signal()]
    const long = jobKind<null>('test.long')
    jobs.handle(long, { run: async () => await finish.promise })
    jobs.handle(greet, { run: async () => quick.resolve() })
    for (let count = 0; count < 5; count += 1) await jobs.enqueue(database.db, long, null)
    await jobs.enqueue(database.db, greet, { name: 'Ada' })
    await jobs.start()
    await quick.promise
    finish.resolve()
  })

  test('aborts its jobs when it stops and does not count their attempts', async () => {
    const begun = signal()
    jobs.handle(greet, {
      run: async (_, { signal: stop }) => {
        begun.resolve()
        await new Promise((_resolve, reject) =>
          stop.addEventListener('abort', () => reject(new Error('stopped'))),
        )
      },
    })
    await jobs.enqueue(database.db, greet, { name: 'Ada' })
    await jobs.start()
    await begun.promise
    await jobs.stop()
    expect((await jobRows())[0]).toMatchObject({
      status: 'waiting',
      attempts: 0,
      lease_token: null,
      last_error: null,
    })
  })
})

test('the pauses grow from ten seconds to six hours', () => {
  expect([1, 2, 3, 12].map(backoffMs)).toEqual([10_000, 40_000, 160_000, 6 * HOUR_MS])
})
