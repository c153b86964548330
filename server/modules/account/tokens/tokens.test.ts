import { describe, expect, test } from '@jest/globals'
import { accountApi } from '#contract/account/account-paths.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { api } from '#contract/paths.ts'
import { wikiDataApi } from '#contract/wiki-data/wiki-data-paths.ts'
import { callWith, makeToken } from '#server/testing/api-tokens.ts'
import { ada, app, eachTestHasMember } from '#server/testing/each-test.ts'
import { newWiki, wikiRequest } from '#server/testing/new-wiki.ts'
import { get, post, remove } from '#server/testing/requests.ts'
import { createMember } from '#server/testing/test-member.ts'

eachTestHasMember()

const list = async (who = ada) => (await get(app, accountApi.tokens, who)).json().data

describe('a token', () => {
  test('is shown once, listed without its value, and reported by email', async () => {
    const { token, data } = await makeToken(app, ada, ['read', 'create-wikis'], 90)
    expect(token).toMatch(/^ws_[\w-]{32}$/)
    expect(data).toMatchObject({ name: 'A program', scopes: ['create-wikis', 'read'], last_used_at: null })
    expect(Date.parse(data.expires_at)).toBe(app.clock.now() + 90 * DAY_MS)
    expect(await list()).toEqual([data])
    const rows = JSON.stringify(await app.deps.db.selectFrom('api_tokens').selectAll().execute())
    expect(rows).not.toContain(token)
    await app.deps.jobs.runDue()
    const email = app.emails.at(-1)
    expect([email?.to.address, email?.subject]).toEqual([
      'ada@example.org',
      'A token was created for your Wikistead account',
    ])
    expect(email?.text).not.toContain(token)
  })

  test('creates and reads wikis without a session, and its use is recorded once an hour', async () => {
    const { token } = await makeToken(app, ada, ['read', 'create-wikis'])
    const made = await callWith(app, token, {
      method: 'POST',
      url: api.createWiki,
      payload: wikiRequest(),
    })
    expect(made.statusCode).toBe(200)
    const noted = new Date(app.clock.now()).toISOString()
    app.clock.advance(HOUR_MS - 1)
    const mine = await callWith(app, token, { method: 'POST', url: api.myWikis, payload: {} })
    expect(mine.json().count).toBe(1)
    expect((await list())[0].last_used_at).toBe(noted)
    app.clock.advance(1)
    await callWith(app, token, { method: 'POST', url: api.myWikis, payload: {} })
    expect((await list())[0].last_used_at).toBe(new Date(app.clock.now()).toISOString())
  })

  test('for bulk edits begins an import of entities and an upload, and follows them', async () => {
    const wiki = await newWiki(app, ada)
    const { token } = await makeToken(app, ada, ['bulk-edits'])
    const body = { wiki: wiki.id, entity_ids: '', source_wiki_url: 'https://www.wikidata.org' }
    const started = await callWith(app, token, { method: 'POST', url: api.entityImport, payload: body })
    expect(Object.keys(started.json().errors)).toEqual(['entity_ids'])
    for (const path of [api.entityImport, wikiDataApi.imports])
      expect((await callWith(app, token, { url: `${path}?wiki=${wiki.id}` })).statusCode).toBe(200)
  })

  test('counts towards the limits of its account, as a session does', async () => {
    const { token } = await makeToken(app, ada, ['bulk-edits'])
    const wiki = await newWiki(app, ada)
    const body = { wiki: wiki.id, entity_ids: 'Q1', source_wiki_url: 'https://x.invalid' }
    for (let time = 0; time < 10; time += 1) await post(app, ada, api.entityImport, body)
    const response = await callWith(app, token, { method: 'POST', url: api.entityImport, payload: body })
    expect(response.statusCode).toBe(429)
  })

  test('ends when it is ended, and when its time is over', async () => {
    const [one, other] = [await makeToken(app, ada, ['read']), await makeToken(app, ada, ['read'], 90)]
    const mine = async (token: string) =>
      (await callWith(app, token, { method: 'POST', url: api.myWikis, payload: {} })).statusCode
    expect([await mine(one.token), await mine(other.token)]).toEqual([200, 200])
    await remove(app, ada, `${accountApi.tokens}?token=${other.data.id}`)
    expect([await mine(one.token), await mine(other.token)]).toEqual([200, 401])
    app.clock.advance(30 * DAY_MS)
    expect(await mine(one.token)).toBe(401)
    await app.deps.jobs.start()
    await app.deps.jobs.stop()
    app.clock.advance(HOUR_MS)
    await app.deps.jobs.runDue()
    expect(await app.deps.db.selectFrom('api_tokens').selectAll().execute()).toEqual([])
  })
})

describe('making a token', () => {
  const make = async (body: object, who = ada) =>
    await post(app, who, accountApi.tokens, { name: 'x', scopes: ['read'], days: 30, ...body })

  test.each([
    ['name', { name: ' ' }],
    ['name', { name: 'x'.repeat(61) }],
    ['scopes', { scopes: [] }],
    ['scopes.0', { scopes: ['everything'] }],
    ['days', { days: 31 }],
    ['days', { days: null }],
  ])('names what is wrong with it: %s', async (field, body) => {
    const response = await make(body)
    expect([response.statusCode, Object.keys(response.json().errors)]).toEqual([422, [field]])
  })

  test('needs a verified address, and the password ten minutes after the log-in', async () => {
    const unverified = await createMember(app, { verified: false })
    expect((await make({}, unverified)).statusCode).toBe(403)
    app.clock.advance(10 * MINUTE_MS)
    expect((await make({})).json().code).toBe('recent-log-in-required')
  })

  test('stops at twenty, also when many are made at once', async () => {
    const responses = await Promise.all(Array.from({ length: 22 }, async () => await make({})))
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(20)
    expect(responses.filter(({ statusCode }) => statusCode === 409)).toHaveLength(2)
    expect(await list()).toHaveLength(20)
  })
})
