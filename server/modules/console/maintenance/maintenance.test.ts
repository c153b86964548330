import { beforeEach, describe, expect, test } from '@jest/globals'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import type { AuditEntry } from '#contract/operator/audit-log.ts'
import { consoleApi, type MaintenanceAct } from '#contract/operator/console-paths.ts'
import type { MaintenanceResponse } from '#contract/operator/maintenance.ts'
import { api } from '#contract/paths.ts'
import { ada, app, eachTestHasMember } from '#server/testing/each-test.ts'
import { newWiki } from '#server/testing/new-wiki.ts'
import { createOperator } from '#server/testing/operators.ts'
import { get, post, remove } from '#server/testing/requests.ts'
import { createSecondProcess } from '#server/testing/second-process.ts'
import { createMember, type TestMember } from '#server/testing/test-member.ts'

eachTestHasMember()

let operator: TestMember

beforeEach(async () => {
  operator = await createOperator(app, 'operator')
})

const at = (ms: number) => new Date(app.clock.now() + ms).toISOString()
const act = async (name: MaintenanceAct, body: object) =>
  await post(app, operator, consoleApi.maintenanceAct(name), { reason: 'A new disk.', ...body })
const state = async () => (await get(app, consoleApi.maintenance, operator)).json<MaintenanceResponse>().data
const audited = async () =>
  (await get(app, consoleApi.audit, operator)).json<{ data: readonly AuditEntry[] }>().data

const banner = (given: object = {}) => ({
  ...{ text: 'We move on Sunday.', place: 'both', until: at(DAY_MS) },
  ...given,
})

describe('a banner', () => {
  test('is shown until its time is over, replaces the previous one, and is in the audit log', async () => {
    expect((await act('banner', banner())).statusCode).toBe(200)
    const until = at(2 * DAY_MS)
    const from = at(HOUR_MS)
    expect((await act('banner', banner({ place: 'wikis', from, until }))).statusCode).toBe(200)
    expect((await state()).banner).toEqual({ text: 'We move on Sunday.', place: 'wikis', from, until })
    const [last] = await audited()
    expect(last).toMatchObject({
      ...{ act: 'service.banner', who: 'operator@example.org', target: 'banner', reason: 'A new disk.' },
      ...{ before: { place: 'both' }, after: { place: 'wikis', until } },
    })
    app.clock.advance(2 * DAY_MS)
    expect((await state()).banner).toBeNull()
  })

  test.each(['banner', 'read-only'] as const)(
    'or read-only mode: simultaneous acts are done one after the other, also in the audit log (%s)',
    async name => {
      const texts = ['One', 'Two', 'Three', 'Four', 'Five', 'Six']
      const responses = await Promise.all(
        texts.map(async text => await act(name, name === 'banner' ? banner({ text }) : { text })),
      )
      expect(responses.map(({ statusCode }) => statusCode)).toEqual(texts.map(() => 200))
      const entries = (await audited()).toReversed()
      const after = entries.map(entry => entry.after?.['text'])
      expect(after.toSorted()).toEqual(texts.toSorted())
      expect(entries.map(entry => entry.before?.['text'])).toEqual([undefined, ...after.slice(0, -1)])
    },
  )

  test('is removed, once', async () => {
    await act('banner', banner())
    for (let time = 0; time < 2; time += 1) expect((await act('remove-banner', {})).statusCode).toBe(200)
    expect((await state()).banner).toBeNull()
    expect((await audited()).map(entry => entry.act)).toEqual(['service.remove-banner', 'service.banner'])
  })

  test('that another operator has changed meanwhile is neither replaced nor removed by accident', async () => {
    await act('banner', banner({ seen: null }))
    await act('banner', banner({ text: 'We move on Monday.', seen: 'We move on Sunday.' }))
    const seen = 'We move on Sunday.'
    for (const refused of [
      await act('remove-banner', { seen }),
      await act('banner', banner({ text: 'We have moved.', seen })),
      await act('banner', banner({ text: 'We have moved.', seen: null })),
    ])
      expect([refused.statusCode, refused.json().message]).toEqual([
        409,
        expect.stringMatching(/^Another operator has changed the banner/),
      ])
    expect((await state()).banner).toMatchObject({ text: 'We move on Monday.' })
    expect((await act('remove-banner', { seen: 'We move on Monday.' })).statusCode).toBe(200)
    expect((await state()).banner).toBeNull()
  })

  test('may be shown and removed again if the answer was lost', async () => {
    for (let time = 0; time < 2; time += 1)
      expect((await act('banner', banner({ seen: null }))).statusCode).toBe(200)
    for (let time = 0; time < 2; time += 1)
      expect((await act('remove-banner', { seen: 'We move on Sunday.' })).statusCode).toBe(200)
  })

  test.each<[string, object, string]>([
    ['of a month ago', { until: '2020-01-01T00:00:00Z' }, 'until'],
    ['that ends before it begins', { from: '2100-01-02T00:00:00Z', until: '2100-01-01T00:00:00Z' }, 'until'],
    ['without an end', { until: '' }, 'until'],
    ['with an end that is no time', { until: '2100-13-45T99:00:00Z' }, 'until'],
    ['with an end in words', { until: 'next week' }, 'until'],
    ['for nobody', { place: 'everybody' }, 'place'],
    ['of blanks', { text: '  \n ' }, 'text'],
    ['that is too long', { text: 'x'.repeat(501) }, 'text'],
    ['without a reason', { reason: ' ' }, 'reason'],
  ])('%s is refused beside its field', async (_what, given, field) => {
    const response = await act('banner', banner(given))
    expect([response.statusCode, Object.keys(response.json().errors ?? {})]).toEqual([422, [field]])
    expect((await state()).banner).toBeNull()
  })
})

describe('while the whole service is read-only', () => {
  const change = async (member = ada) => await post(app, member, api.contact, { name: 'Ada' })

  test('reads continue, and writes are refused with the announced text, in every process, until it is ended', async () => {
    const other = await createSecondProcess(app)
    expect((await act('read-only', { text: 'We move the database.' })).statusCode).toBe(200)
    for (const process of [app, other]) {
      const response = await post(process, ada, api.createWiki, {})
      expect([response.statusCode, response.json().message, response.headers['retry-after']]).toEqual([
        503,
        'Nothing can be changed at the moment: We move the database.',
        '300',
      ])
    }
    await other.close()
    expect((await get(app, api.wikis, ada)).statusCode).toBe(200)
    expect((await post(app, ada, api.myWikis)).statusCode).toBe(200)
    expect((await act('writable', {})).statusCode).toBe(200)
    expect((await change()).statusCode).toBe(422)
    expect((await audited()).map(entry => entry.act)).toEqual(['service.writable', 'service.read-only'])
  })

  test('nothing that somebody could keep is removed permanently until it is ended', async () => {
    const { db, jobs } = app.deps
    const wiki = await newWiki(app, await createMember(app, { email: 'grace@example.org' }))
    await db.updateTable('wikis').set({ deleted_at: app.clock.now() }).where('id', '=', wiki.id).execute()
    await db.updateTable('users').set({ closes_at: app.clock.now() }).where('id', '=', ada.user.id).execute()
    await createMember(app, { email: 'late@example.org', verified: false })
    await act('read-only', { text: 'We move the database.' })
    await jobs.start()
    await jobs.stop()
    const left = async () => {
      app.clock.advance(40 * DAY_MS)
      await jobs.runDue()
      const { state } = await db.selectFrom('wikis').select('state').executeTakeFirstOrThrow()
      const accounts = await db.selectFrom('users').select('email').orderBy('email').execute()
      return [state, accounts.map(({ email }) => email.replace('@example.org', ''))]
    }
    expect(await left()).toEqual(['ready', ['ada', 'grace', 'late', 'operator']])
    operator = await createOperator(app, 'operator', 'later@example.org')
    expect((await act('writable', {})).statusCode).toBe(200)
    expect(await left()).toEqual(['purged', ['grace', 'later', 'operator']])
  })

  test('people log in and out', async () => {
    await act('read-only', { text: 'We move the database.' })
    const credentials = { email: 'nobody@example.org', password: 'wrong' }
    const refused = await post(app, null, api.login, credentials)
    expect(refused.statusCode).toBe(401)
    const out = await remove(app, ada, api.login)
    expect(out.statusCode).toBe(204)
  })

  test.each([
    [10 * MINUTE_MS, '600'],
    [1000, '60'],
    [3 * DAY_MS, '3600'],
  ])('clients are told to come back when it ends (in %i ms)', async (ms, seconds) => {
    await act('read-only', { text: 'We move.', until: at(ms) })
    expect((await change()).headers['retry-after']).toBe(seconds)
  })

  test('it does not end by itself', async () => {
    await act('read-only', { text: 'We move.', until: at(HOUR_MS) })
    app.clock.advance(2 * HOUR_MS)
    expect((await change()).statusCode).toBe(503)
    expect((await state()).read_only).toMatchObject({ text: 'We move.' })
  })

  test('its text can be changed, and its start stays', async () => {
    await act('read-only', { text: 'We move.' })
    const { since } = (await state()).read_only ?? {}
    app.clock.advance(HOUR_MS)
    await act('read-only', { text: 'It takes longer.' })
    expect((await state()).read_only).toEqual({ text: 'It takes longer.', since, until: null })
  })
})
