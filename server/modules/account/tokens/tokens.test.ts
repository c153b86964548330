import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { accountApi } from '#contract/account/account-paths.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { api } from '#contract/paths.ts'
import { wikiDataApi } from '#contract/wiki-data/wiki-data-paths.ts'
import { callWith, makeToken } from '#server/testing/api-tokens.ts'
import { get, newWiki, post, wikiRequest } from '#server/testing/new-wiki.ts'
import { remove } from '#server/testing/people.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { createMember, type TestMember } from '#server/testing/test-member.ts'

let server: TestApp
let ada: TestMember

beforeEach(async () => {
  server = await createTestApp()
  ada = await createMember(server, { email: 'ada@example.org' })
})
afterEach(async () => await server.close())

const list = async (who = ada) => (await get(server, accountApi.tokens, who)).json().data

describe('a token', () => {
  test('is shown once, listed without itself, and told by email', async () => {
    const { token, data } = await makeToken(server, ada, ['read', 'create-wikis'], 90)
    expect(token).toMatch(/^ws_[\w-]{32}$/)
    expect(data).toMatchObject({ name: 'A program', scopes: ['create-wikis', 'read'], last_used_at: null })
    expect(Date.parse(data.expires_at)).toBe(server.clock.now() + 90 * DAY_MS)
    expect(await list()).toEqual([data])
    const rows = JSON.stringify(await server.deps.db.selectFrom('api_tokens').selectAll().execute())
    expect(rows).not.toContain(token)
    await server.deps.jobs.runDue()
    const email = server.emails.at(-1)
    expect([email?.to.address, email?.subject]).toEqual([
      'ada@example.org',
      'A token for your Wikistead account was made',
    ])
    expect(email?.text).not.toContain(token)
  })

  test('creates and reads wikis without a session, and its use is noted once an hour', async () => {
    const { token } = await makeToken(server, ada, ['read', 'create-wikis'])
    const made = await callWith(server, token, {
      method: 'POST',
      url: api.createWiki,
      payload: wikiRequest(),
    })
    expect(made.statusCode).toBe(200)
    const noted = new Date(server.clock.now()).toISOString()
    server.clock.advance(HOUR_MS - 1)
    const mine = await callWith(server, token, { method: 'POST', url: api.myWikis, payload: {} })
    expect(mine.json().count).toBe(1)
    expect((await list())[0].last_used_at).toBe(noted)
    server.clock.advance(1)
    await callWith(server, token, { method: 'POST', url: api.myWikis, payload: {} })
    expect((await list())[0].last_used_at).toBe(new Date(server.clock.now()).toISOString())
  })

  test('for bulk edits begins an import of entities and an upload, and follows them', async () => {
    const wiki = await newWiki(server, ada)
    const { token } = await makeToken(server, ada, ['bulk-edits'])
    const body = { wiki: wiki.id, entity_ids: '', source_wiki_url: 'https://www.wikidata.org' }
    const started = await callWith(server, token, { method: 'POST', url: api.entityImport, payload: body })
    expect(Object.keys(started.json().errors)).toEqual(['entity_ids'])
    for (const path of [api.entityImport, wikiDataApi.imports])
      expect((await callWith(server, token, { url: `${path}?wiki=${wiki.id}` })).statusCode).toBe(200)
  })

  test('counts towards the limits of its account, as a session does', async () => {
    const { token } = await makeToken(server, ada, ['bulk-edits'])
    const wiki = await newWiki(server, ada)
    const body = { wiki: wiki.id, entity_ids: 'Q1', source_wiki_url: 'https://x.invalid' }
    for (let time = 0; time < 10; time += 1) await post(server, ada, api.entityImport, body)
    const answer = await callWith(server, token, { method: 'POST', url: api.entityImport, payload: body })
    expect(answer.statusCode).toBe(429)
  })

  test('ends when it is ended, and when its time is over', async () => {
    const [one, other] = [await makeToken(server, ada, ['read']), await makeToken(server, ada, ['read'], 90)]
    const mine = async (token: string) =>
      (await callWith(server, token, { method: 'POST', url: api.myWikis, payload: {} })).statusCode
    expect([await mine(one.token), await mine(other.token)]).toEqual([200, 200])
    await remove(server, ada, `${accountApi.tokens}?token=${other.data.id}`)
    expect([await mine(one.token), await mine(other.token)]).toEqual([200, 401])
    server.clock.advance(30 * DAY_MS)
    expect(await mine(one.token)).toBe(401)
    await server.deps.jobs.start()
    await server.deps.jobs.stop()
    server.clock.advance(HOUR_MS)
    await server.deps.jobs.runDue()
    expect(await server.deps.db.selectFrom('api_tokens').selectAll().execute()).toEqual([])
  })
})

describe('making a token', () => {
  const make = async (body: object, who = ada) =>
    await post(server, who, accountApi.tokens, { name: 'x', scopes: ['read'], days: 30, ...body })

  test.each([
    ['name', { name: ' ' }],
    ['name', { name: 'x'.repeat(61) }],
    ['scopes', { scopes: [] }],
    ['scopes.0', { scopes: ['everything'] }],
    ['days', { days: 31 }],
    ['days', { days: null }],
  ])('names what is wrong with it: %s', async (field, body) => {
    const answer = await make(body)
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [field]])
  })

  test('needs a verified address, and the password ten minutes after the log-in', async () => {
    const unverified = await createMember(server, { verified: false })
    expect((await make({}, unverified)).statusCode).toBe(403)
    server.clock.advance(10 * MINUTE_MS)
    expect((await make({})).json().code).toBe('recent-log-in-required')
  })

  test('stops at twenty, also when many are made at once', async () => {
    const answers = await Promise.all(Array.from({ length: 22 }, async () => await make({})))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(20)
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(2)
    expect(await list()).toHaveLength(20)
  })
})
