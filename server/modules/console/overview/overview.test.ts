import { beforeEach, describe, expect, test } from '@jest/globals'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { consoleApi } from '#contract/operator/console-paths.ts'
import {
  FIGURE_DAYS,
  type FiguresResponse,
  type Finding,
  type HealthResponse,
} from '#contract/operator/overview.ts'
import { api } from '#contract/paths.ts'
import { countFigures, takeLevels } from '#server/modules/operations/figures/keep-figures.ts'
import { refreshStatistics } from '#server/modules/wikis/statistics/refresh-statistics.ts'
import { ada, app, eachTestHasMember } from '#server/testing/each-test.ts'
import { newWiki } from '#server/testing/new-wiki.ts'
import { createOperator } from '#server/testing/operators.ts'
import { get, post } from '#server/testing/requests.ts'
import type { TestMember } from '#server/testing/test-member.ts'

eachTestHasMember()

let operator: TestMember

beforeEach(async () => {
  operator = await createOperator(app, 'operator')
})

const read = async (path: string) => await get(app, path, operator)

async function health(): Promise<Record<string, Finding>> {
  const { data } = (await read(consoleApi.health)).json<HealthResponse>()
  return Object.fromEntries(data.findings.map(finding => [finding.check, finding]))
}

const figures = async () => (await read(consoleApi.figures)).json<FiguresResponse>().data

describe('the health of the service', () => {
  test('is reported for every part, with what can be done', async () => {
    await app.deps.processes.start()
    const found = await health()
    expect(Object.keys(found)).toEqual([
      ...[
        'processes',
        'database',
        'clock',
        'wikis',
        'search',
        'PHP',
        'upgrades',
        'jobs',
        'email',
        'backups',
        'disk',
      ],
      ...['query service', 'TLS', 'domain certificates', 'operators'],
    ])
    expect(found['PHP']).toEqual({
      ...{ check: 'PHP', state: 'good', todo: null },
      says: 'it responds; 2 of 5 slots are busy. 1 request is waiting.',
    })
    expect(found['backups']).toMatchObject({ state: 'bad', says: 'BACKUP_DIR is off.' })
    const { data } = (await read(consoleApi.health)).json<HealthResponse>()
    expect(data.processes).toEqual([expect.objectContaining({ pid: process.pid })])
    await app.deps.processes.stop()
  })

  test('is bad where /readyz says so, too', async () => {
    app.engine.makeUnavailable()
    app.disk.free = 1000
    const found = await health()
    expect(found['PHP']).toMatchObject({ state: 'bad', todo: expect.stringMatching(/apt-get/) })
    expect(found['disk']).toMatchObject({ state: 'bad', says: 'it is full.' })
    expect((await app.app.inject('/readyz')).json()).toMatchObject({ engine: false, disk: 'full' })
  })

  test('names jobs that have failed and jobs that are stuck', async () => {
    const { db, clock } = app.deps
    const job = { kind: 'wikis.count-new', payload: '{}', attempts: 1, created_at: clock.now() }
    await db
      .insertInto('jobs')
      .values({ ...job, status: 'failed', run_at: clock.now() })
      .execute()
    expect((await health())['jobs']).toMatchObject({
      state: 'bad',
      says: 'some have failed: wikis.count-new.',
    })
    await db
      .insertInto('jobs')
      .values({ ...job, status: 'waiting', run_at: clock.now() - HOUR_MS })
      .execute()
    expect((await health())['jobs']?.says).toBe('the oldest has been due for 1 hour.')
  })

  test('is unknown where a check fails, and the other checks are still reported', async () => {
    app.deps.processes.differences = async () => {
      throw new Error('No such table.\nat a place')
    }
    const found = await health()
    expect(found['processes']).toEqual({
      ...{ check: 'processes', state: 'unknown', todo: null },
      says: 'No such table.',
    })
    expect(found['database']).toMatchObject({ state: 'good' })
  })
})

describe('the figures of the last days', () => {
  const traffic = { answered: { views: 0, queries: 0 } }

  test('count everything, including what all processes have counted', async () => {
    const { domain } = await newWiki(app, ada)
    app.engine.statistics.set(domain, {
      ...{ pages: 1, articles: 1, edits: 7, images: 0, users: 1, activeusers: 1, admins: 1 },
    })
    await refreshStatistics(app.deps, new AbortController().signal)
    app.disk.free = app.disk.total - 5000
    await takeLevels(app.deps)
    const [first, second] = [countFigures(app.deps, traffic), countFigures(app.deps, traffic)]
    traffic.answered = { views: 4, queries: 1 }
    await first()
    await second()
    traffic.answered = { views: 6, queries: 1 }
    await first()
    expect(await figures()).toEqual([
      {
        day: new Date(app.clock.now()).toISOString().slice(0, 10),
        ...{ accounts: 2, wikis_served: 1, wikis_deleted: 0, wikis_waiting: 0, edits: 7, storage: 5000 },
        ...{ views: 10, queries: 2, refused: 6, hit_rate: 0.8 },
      },
    ])
    traffic.answered = { views: 0, queries: 0 }
  })

  test('count no suspended or deleted wiki as served', async () => {
    const [suspended, deleted] = [await newWiki(app, ada), await newWiki(app, ada)]
    await newWiki(app, ada)
    await post(app, operator, consoleApi.wikiAct(suspended.id, 'suspend'), { reason: 'It is spam.' })
    await post(app, ada, api.deleteWiki, { wiki: deleted.id, deletionReasons: [] })
    await takeLevels(app.deps)
    expect(await figures()).toMatchObject([{ wikis_served: 1, wikis_deleted: 1 }])
  })

  test('are in /metrics, too', async () => {
    await takeLevels(app.deps)
    const { body } = await app.app.inject({ url: '/metrics', headers: { host: 'localhost:8080' } })
    expect(body).toContain('wikistead_day_figures{figure="accounts"} 2\n')
    expect(body).not.toContain('figure="hit_rate"')
  })

  test('are kept for thirty days, and can be downloaded', async () => {
    for (let day = 0; day < FIGURE_DAYS + 3; day += 1) {
      await takeLevels(app.deps)
      app.clock.advance(DAY_MS)
    }
    app.clock.advance(-DAY_MS)
    // The session has ended meanwhile.
    operator = await createOperator(app, 'operator', 'later@example.org')
    expect(await figures()).toHaveLength(FIGURE_DAYS)
    expect(await app.deps.db.selectFrom('daily_figures').select('day').distinct().execute()).toHaveLength(
      FIGURE_DAYS,
    )
    const { body, headers } = await read(`${consoleApi.figures}?format=csv`)
    expect(headers['content-disposition']).toMatch(/^attachment; filename="figures-[\d-]+\.csv"$/)
    const [names, line] = body.split('\r\n')
    expect(names).toBe(
      'day,accounts,wikis_served,wikis_deleted,wikis_waiting,edits,storage,views,queries,refused,hit_rate',
    )
    expect(line).toMatch(/^\d{4}-\d\d-\d\d,2,0,0,0,0,0,0,0,0,$/)
  })

  test('are collected without a request', async () => {
    await app.deps.jobs.start()
    await app.deps.jobs.runDue()
    await app.deps.jobs.stop()
    const [today] = await figures()
    expect(today).toMatchObject({ accounts: 2, hit_rate: 0.8 })
  })
})
