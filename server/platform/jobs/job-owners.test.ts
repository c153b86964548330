import { describe, expect, test } from '@jest/globals'
import { createLog } from '#server/platform/log/create-log.ts'
import { ALIVE_MS, saveProcess } from '#server/platform/processes/processes.repository.ts'
import { database } from '#server/testing/each-test-database.ts'
import { clock, eachTestHasJobs, greet, jobs } from '#server/testing/each-test-jobs.ts'
import { createJobs } from './create-jobs.ts'
import { claimJob, yieldJob } from './jobs.repository.ts'
import type { Jobs } from './jobs.ts'

eachTestHasJobs()

describe('jobs with owners', () => {
  const owner = (account: string, network: string) => ({ account, network })
  const add = (name: string, of: { account: string; network: string }) =>
    jobs.enqueue(database.db, greet, { name }, { owner: of })
  const claim = async () => {
    const job = await claimJob(database.db, {
      kinds: [greet.name],
      now: clock.now(),
      leaseMs: 30_000,
      home: 'here',
    })
    return job && (JSON.parse(job.payload) as { name: string }).name
  }

  test('run one at a time for each account and each network', async () => {
    await add('first', owner('1', 'a'))
    await add('same account', owner('1', 'b'))
    await add('same network', owner('2', 'a'))
    await add('other', owner('3', 'c'))
    await jobs.enqueue(database.db, greet, { name: 'nobody' })
    expect([await claim(), await claim(), await claim(), await claim()]).toEqual([
      'first',
      'other',
      'nobody',
      null,
    ])
    clock.advance(30_000)
    expect(await claim()).toBe('first')
  })

  test('continue in their next turn, after those that have waited longer, in the same attempt', async () => {
    const turns: string[] = []
    jobs.handle(greet, {
      run: async ({ name }, { attempt, othersWait }) => {
        turns.push(`${name} ${attempt} ${await othersWait()}`)
        clock.advance(1)
        return turns.length < 3 ? 'next-turn' : undefined
      },
    })
    await add('long', owner('1', 'a'))
    await add('next of the same', owner('1', 'a'))
    clock.advance(1)
    await add('other', owner('2', 'b'))
    await jobs.runDue()
    expect(turns).toEqual([
      'long 1 true',
      'other 1 true',
      'long 1 true',
      'other 1 true',
      'next of the same 1 false',
    ])
    const rows = await database.db.selectFrom('jobs').selectAll().orderBy('id').execute()
    expect(rows.map(({ status, network }) => [status, network])).toEqual([
      ['done', null],
      ['done', null],
      ['done', null],
    ])
  })

  test('that cannot continue now continue in half a minute, in the same attempt', async () => {
    const turns: string[] = []
    jobs.handle(greet, {
      run: async ({ name }, { attempt }) => {
        turns.push(`${name} ${attempt}`)
        return turns.length < 3 ? 'later' : undefined
      },
    })
    await add('waiting', owner('1', 'a'))
    for (const [ms, ran] of [
      [0, 1],
      [29_999, 0],
      [1, 1],
      [30_000, 1],
      [30_000, 0],
    ] as const) {
      clock.advance(ms)
      expect(await jobs.runDue()).toBe(ran)
    }
    expect(turns).toEqual(['waiting 1', 'waiting 1', 'waiting 1'])
  })

  test('continue in the process that began them while it is alive, and then in another', async () => {
    const turns: string[] = []
    const process = async (home: string) => {
      const mine = createJobs({ db: database.db, clock, log: createLog('silent'), home })
      mine.handle(greet, {
        run: async () => {
          turns.push(home)
          return turns.length < 3 ? 'next-turn' : undefined
        },
      })
      const row = { id: home, host: 'a', pid: 1, started_at: 1, seen_at: clock.now(), facts: '{}' }
      await saveProcess(database.db, row)
      return mine
    }
    const [one, two] = [await process('one'), await process('two')]
    const turnOf = async (mine: Jobs) => {
      const others = turns.length
      await mine.runDue()
      return turns.slice(others)
    }
    await add('long', owner('1', 'a'))
    const claimed = await claimJob(database.db, {
      ...{ kinds: [greet.name], now: clock.now(), leaseMs: 30_000, home: 'one' },
    })
    if (claimed) await yieldJob(database.db, claimed, clock.now(), 'one')
    expect(await turnOf(two)).toEqual([])
    expect([await one.goingOnHere(greet), await two.goingOnHere(greet)]).toEqual([[{ name: 'long' }], []])
    clock.advance(ALIVE_MS)
    expect(await turnOf(two)).toEqual(['two', 'two', 'two'])
    expect(await one.goingOnHere(greet)).toEqual([])
    await one.stop()
    await two.stop()
  })
})
