// @slow @sqlite-only: other tests send PostgreSQL the same statements.

import { beforeEach, describe, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { api } from '#contract/paths.ts'
import { app, eachTestHasServer } from './testing/each-test.ts'
import { newWiki, PROFILE } from './testing/new-wiki.ts'
import { post } from './testing/requests.ts'
import { createMember, type TestMember } from './testing/test-member.ts'

let member: TestMember

eachTestHasServer({}, { limiter: { hit: async () => {} } })
beforeEach(async () => {
  member = await createMember(app)
})

async function send(path: string, payload: string | object | undefined, type = 'application/json') {
  return await post(app, member, path, payload, { headers: { 'content-type': type } })
}

const MARK = 'unknown-to-every-call'
/** Long enough not to occur in a random token. */
const NUMBER = 4_711_471_147

/** Fields that no call knows, names that objects inherit, and columns that no client may set. */
const UNKNOWN = {
  invitation: MARK,
  toString: MARK,
  hasOwnProperty: MARK,
  valueOf: null,
  id: NUMBER,
  verified: true,
  verified_at: NUMBER,
  email_key: MARK,
  state: MARK,
  is_featured: 1,
  description: MARK,
  created_at: NUMBER,
  [MARK]: { [MARK]: [MARK] },
}

const CALLS: [path: string, body: () => object][] = [
  [api.register, () => ({ email: 'grace@example.org', password: 'a long enough phrase 7' })],
  [api.login, () => ({ email: 'ada@example.org', password: 'correct horse battery staple' })],
  [
    api.createWiki,
    () => ({
      sitename: 'Small museum',
      domain: 'small-museum.localhost:8080',
      username: 'Ada',
      profile: JSON.stringify({ ...PROFILE, ...UNKNOWN, id: NUMBER + 1 }),
      knowledgeEquityResponse: { ...UNKNOWN, selectedOption: 'yes', freeTextResponse: 'Local history' },
    }),
  ],
  [api.contact, () => ({ name: 'Ada', subject: 'other', message: 'Hello' })],
  [api.complaint, () => ({ url: 'http://example.org', message: 'Look' })],
]

/** Returns everything that the database and the emails hold. */
async function everythingStored(): Promise<string> {
  const { db } = app.deps
  const tables = await db.introspection.getTables()
  const rows = await Promise.all(
    tables.map(async ({ name }) => (await sql`select * from ${sql.table(name)}`.execute(db)).rows),
  )
  await app.deps.jobs.runDue()
  return JSON.stringify([rows, app.emails])
}

describe('unknown fields', () => {
  test.each(CALLS)('%s ignores them and stores nothing of them', async (path, body) => {
    if (path === api.login) {
      const ada = { email: 'ada@example.org', password: 'correct horse battery staple' }
      expect((await send(api.register, ada)).statusCode).toBe(200)
    }
    const response = await send(path, { ...body(), ...UNKNOWN })
    expect([response.statusCode, response.body]).toEqual([200, expect.any(String)])
    expect(response.body).not.toContain(MARK)
    const kept = await everythingStored()
    expect(kept).not.toContain(MARK)
    expect(kept).not.toContain(String(NUMBER))
    const users = await app.deps.db.selectFrom('users').selectAll().execute()
    for (const user of users.filter(({ id }) => id !== member.user.id)) expect(user.verified_at).toBeNull()
  })

  test.each([
    'constructor',
    '__proto__',
    'toString',
    'hasOwnProperty',
    'prototype',
    'valueOf',
    '',
    'nothing',
  ])('called "%s" are rejected by every other call, in the wire’s format', async name => {
    const routes = app.routes.filter(({ method, url }) => method === 'POST' && url.startsWith('/api/'))
    for (const { url } of routes)
      for (const value of ['1', 'null', '{"prototype":{"verified":true}}', '[]']) {
        const path = url.replace(/:\w+/g, name || 'nothing').replace('/api', '')
        const response = await send(path, `{${JSON.stringify(name)}:${value}}`)
        if (response.statusCode < 400 || response.statusCode >= 500)
          throw new Error(`${url} with ${name}: ${response.statusCode} ${response.body}`)
        expect(response.json()).toHaveProperty('message')
      }
  })
})

describe('JSON inside a field', () => {
  const HOSTILE = [
    '{"__proto__":{"purpose":"data_hub"}}',
    '{"__proto__":null,"purpose":"data_hub"}',
    '{"constructor":{"prototype":{}},"purpose":"other"}',
    '{"toString":1,"hasOwnProperty":null}',
    '{"purpose":{"toString":1},"temporality":[]}',
    '{"purpose":null,"temporality":null}',
    '{"purpose":"__proto__","temporality":"constructor"}',
    '{"purpose":"other","purpose_other":"a\\u0000b","temporality":"permanent"}',
    '{"purpose":"other","purpose_other":"\\ud800","temporality":"permanent"}',
    '{"purpose":"other","purpose_other":{"length":1},"temporality":"permanent"}',
    '{"purpose":"test_drive","temporality":"other","temporality_other":["x"]}',
    '{"properties":{"__proto__":"P1"},"items":{}}',
    '{"properties":{"constructor":"P1"},"items":null}',
    '{"properties":[],"items":[],"__proto__":1}',
    '{"__proto__":["12"]}',
    '{"question":[{"toString":null}]}',
    '{"question":["a\\u0000b"]}',
    `${'{"a":'.repeat(1500)}1${'}'.repeat(1500)}`,
    '[]',
    'null',
    '"__proto__"',
    '',
  ]

  test('never causes a server fault', async () => {
    const wiki = await newWiki(app, member)
    const setting = async (name: string, value: string) => [
      name,
      await send(api.wikiSetting(name), { wiki: wiki.id, setting: name, value }),
    ]
    for (const text of HOSTILE) {
      const responses = [
        ['profile', await send(api.wikiProfile, { wiki: wiki.id, profile: text })],
        [
          'create',
          await send(api.createWiki, {
            sitename: 'Another',
            domain: 'another-museum.localhost:8080',
            username: 'Ada',
            profile: text,
          }),
        ],
        await setting('wwCaptchaQuestions', text),
        await setting('wikibaseManifestEquivEntities', text),
        await setting('wgDefaultSkin', text),
      ] as [string, Awaited<ReturnType<typeof post>>][]
      for (const [call, { statusCode, body }] of responses)
        if (statusCode >= 500) throw new Error(`${call} with ${text.slice(0, 80)}: ${statusCode} ${body}`)
    }
  })

  test('that is invalid is rejected on its field', async () => {
    const wiki = await newWiki(app, member)
    for (const profile of [
      '{"purpose":"other","purpose_other":"a\\u0000b","temporality":"permanent"}',
      '{"purpose":"other","purpose_other":"\\ud800","temporality":"permanent"}',
      '{"__proto__":{"purpose":"test_drive","temporality":"permanent"}}',
    ]) {
      const response = await send(api.wikiProfile, { wiki: wiki.id, profile })
      expect([response.statusCode, Object.keys(response.json().errors ?? {})]).toEqual([422, ['profile']])
    }
  })
})

test.each([
  '<a@b.org>',
  'a@b.org>',
  'a@b.org,c@d.org',
  'a@b.org;c@d.org',
  '"a b"@c.org',
  'a@[127.0.0.1]',
  'a:b@c.org',
  'a(b)@c.org',
  'a\\b@c.org',
  '__proto__',
  'toString',
])('sign-up rejects the email address %s', async email => {
  const response = await send(api.register, { email, password: 'a long enough phrase 7' })
  expect(response.statusCode).toBe(422)
  expect(response.json().errors).toEqual({ email: [expect.any(String)] })
})

describe('what other clients send', () => {
  test('an empty body with a JSON type counts as an empty object', async () => {
    expect((await send(api.myWikis, '')).statusCode).toBe(200)
    const response = await send(api.login, '')
    expect(response.statusCode).toBe(422)
    expect(Object.keys(response.json().errors)).toEqual(['email', 'password'])
  })

  test('calls without parameters accept an empty list, and no other', async () => {
    expect((await send(api.myWikis, '[]')).statusCode).toBe(200)
    expect((await send(api.myWikis, '[1]')).statusCode).toBe(400)
    expect((await send(api.login, '[]')).statusCode).toBe(400)
  })

  test('a visitor gets the message under both names', async () => {
    const response = await post(app, null, '/wiki/mine')
    expect(response.statusCode).toBe(401)
    expect(response.json()).toEqual({ message: 'Unauthenticated.', error: 'Unauthenticated.' })
    const wrong = await send(api.login, { email: 'nobody@example.org', password: 'wrong' })
    expect(wrong.json()).not.toHaveProperty('error')
  })
})
