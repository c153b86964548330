import { beforeEach, describe, expect, test } from '@jest/globals'
import type { AuditEntry } from '#contract/operator/audit-log.ts'
import type { ConsolePage } from '#contract/operator/console-list.ts'
import { consoleApi } from '#contract/operator/console-paths.ts'
import type { UpgradedWiki, UpgradeRunResponse } from '#contract/operator/wiki-upgrades.ts'
import { app, eachTestHasMember, eachTestHasOperator, operator } from '#server/testing/each-test.ts'
import { get, post } from '#server/testing/requests.ts'
import { RecordStore } from '#server/wikis/record-store.ts'
import { ownRecord } from '#server/wikis/template/own-record.ts'
import { UpgradeRun } from '#server/wikis/upgrade/upgrade-run.ts'

eachTestHasMember()
eachTestHasOperator()

const [OLD, NEW] = ['1.39-00000000', '1.43-00000000']
const NAMES = ['a', 'b', 'c', 'd']

let run: UpgradeRun

beforeEach(async () => {
  const { db, clock } = app.deps
  const store = new RecordStore(db, () => clock.now())
  for (const name of NAMES) await store.insert(ownRecord(name, { schema: OLD }))
  run = new UpgradeRun({ db, schema: NEW, now: () => clock.now() })
})

const state = async () => (await get(app, consoleApi.upgrades, operator)).json<UpgradeRunResponse>().data
const list = async (query = '') => await get(app, consoleApi.upgradedWikis + query, operator)
const rows = async (query = '') => (await list(query)).json<ConsolePage<UpgradedWiki>>().data
const act = async (path: string) => await post(app, operator, path, { reason: 'I looked at it.' })
const fail = async (name: string, detail = 'No such column: page_x') => {
  const { dbName } = ownRecord(name)
  await run.begin(dbName, 'canary')
  await run.fail(dbName, 'update-failed', detail)
}

describe('the upgrade of all wikis', () => {
  test('is unknown where there never was one', async () => {
    expect([await state(), await rows()]).toEqual([null, []])
    expect((await act(consoleApi.upgradesAct('pause'))).statusCode).toBe(409)
    expect((await act(consoleApi.retryUpgrade(1))).statusCode).toBe(404)
  })

  test('is shown with its numbers, and with the reason of what has failed', async () => {
    await run.open([OLD])
    await fail('b')
    expect(await state()).toEqual({
      ...{ state: 'canary-failed', release: '1.43', ended_at: null },
      started_at: new Date(app.clock.now()).toISOString(),
      wikis: { waiting: 3, running: 0, done: 0, failed: 1 },
    })
    expect(await rows('?state=failed')).toEqual([
      {
        ...{ id: expect.any(Number), domain: 'b.invalid', state: 'failed', is_canary: true },
        ...{ failure: 'update-failed', detail: 'No such column: page_x' },
        begun_at: new Date(app.clock.now()).toISOString(),
      },
    ])
  })

  test('continues when an operator says so, which is in the audit log', async () => {
    await run.open([OLD])
    await fail('b')
    for (const name of ['go-on', 'pause', 'go-on'] as const)
      expect((await act(consoleApi.upgradesAct(name))).statusCode).toBe(200)
    expect((await act(consoleApi.upgradesAct('go-on'))).statusCode).toBe(409)
    const { data } = (await get(app, consoleApi.audit, operator)).json<{ data: readonly AuditEntry[] }>()
    expect(data.map(entry => [entry.act, entry.before, entry.after, entry.reason])).toEqual([
      ['upgrades.go-on', { state: 'others-paused' }, { state: 'others' }, 'I looked at it.'],
      ['upgrades.pause', { state: 'others' }, { state: 'others-paused' }, 'I looked at it.'],
      ['upgrades.go-on', { state: 'canary-failed' }, { state: 'others' }, 'I looked at it.'],
    ])
  })

  test('tries one wiki again when an operator says so', async () => {
    await run.open([OLD])
    await fail('b')
    const [failed] = await rows('?state=failed')
    const [waiting] = await rows('?state=waiting')
    expect((await act(consoleApi.retryUpgrade(waiting?.id ?? 0))).statusCode).toBe(409)
    expect((await act(consoleApi.retryUpgrade(failed?.id ?? 0))).statusCode).toBe(200)
    expect(await state()).toMatchObject({ state: 'canaries', wikis: { waiting: 4, failed: 0 } })
    for (const none of [999, 'x', '1;drop'])
      expect((await act(consoleApi.retryUpgrade(none))).statusCode).toBe(404)
    const { data } = (await get(app, consoleApi.audit, operator)).json<{ data: readonly AuditEntry[] }>()
    expect(data).toHaveLength(1)
    expect(data[0]).toMatchObject({ act: 'upgrades.retry', target: 'b.invalid', after: { state: 'waiting' } })
  })

  test('is listed in pages and can be downloaded as CSV, in which no text is a formula', async () => {
    await run.open([OLD])
    await fail('a', '=cmd|calc')
    const first = (await list('?per_page=3&sort=domain')).json<ConsolePage<UpgradedWiki>>()
    expect(first.data.map(({ domain }) => domain)).toEqual(['a.invalid', 'b.invalid', 'c.invalid'])
    expect(await rows(`?per_page=3&sort=domain&after=${first.next}`)).toMatchObject([{ domain: 'd.invalid' }])
    const csv = await list('?format=csv')
    expect(csv.body.split('\r\n')[1]).toMatch(/a\.invalid,failed,true,update-failed,'=cmd\|calc/)
    expect((await list('?sort=detail')).statusCode).toBe(422)
  })

  test('is in the metrics', async () => {
    await run.open([OLD])
    await fail('b')
    const { body } = await app.app.inject({ url: '/metrics', headers: { host: 'localhost:8080' } })
    expect(body).toContain('wikistead_wiki_upgrades{state="waiting"} 3')
    expect(body).toContain('wikistead_wiki_upgrades{state="failed"} 1')
    expect(body).toContain('wikistead_wiki_upgrades_halted 1')
  })
})
