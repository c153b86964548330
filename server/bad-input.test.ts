// @slow

import { beforeAll, describe, expect, test } from '@jest/globals'
import { allTestsShareServer, app } from './testing/each-test.ts'
import { newWiki } from './testing/new-wiki.ts'
import { BUILT_PAGES } from './testing/test-app.ts'
import { createMember, type TestMember } from './testing/test-member.ts'

let member: TestMember
let routes: { method: string; url: string }[]

allTestsShareServer({ distDir: BUILT_PAGES }, { limiter: { hit: async () => {} } })
beforeAll(async () => {
  member = await createMember(app)
  // Who alone owns a wiki cannot close their account, for which no field is required.
  await newWiki(app, member)
  routes = app.routes.filter(
    ({ method, url }) => url.startsWith('/api/') && method !== 'HEAD' && method !== 'OPTIONS',
  )
})

/** Calls without parameters, for which an empty object or list is valid. */
const TAKE_NOTHING = ['/api/user/keep', '/api/user/sendVerifyEmail', '/api/wiki/mine']
/** A password, which only an old log-in needs. */
const NEED_NOTHING = [...TAKE_NOTHING, '/api/user/data', '/api/user/twoStep', '/api/user/passkeyCreation']

interface Sent {
  readonly method: string
  readonly url: string
  readonly payload?: string | object
  readonly type?: string
}

async function send({ method, url, payload, type = 'application/json' }: Sent) {
  const headers = { ...member.headers, ...(payload !== undefined && { 'content-type': type }) }
  return await app.app.inject({
    method: method as 'POST',
    url: url.replace(/:\w+/g, 'nothing'),
    headers,
    ...(payload !== undefined && { payload }),
  })
}

/** Throws with the route's name, because one test covers all routes. */
async function expectRefusal(sent: Sent): Promise<void> {
  const response = await send(sent)
  const where = `${sent.method} ${sent.url} with ${JSON.stringify(sent.payload)?.slice(0, 80)}: ${response.statusCode} ${response.body.slice(0, 200)}`
  if (response.statusCode < 400 || response.statusCode >= 500) throw new Error(`not refused: ${where}`)
  const body = response.json()
  const shaped = typeof body.message === 'string' || typeof body.error === 'string'
  const fieldsShaped = Object.values(body.errors ?? {}).every(
    texts => Array.isArray(texts) && texts.every(text => typeof text === 'string'),
  )
  if (!shaped || !fieldsShaped || (response.statusCode === 422 && !body.errors))
    throw new Error(`not in shape: ${where}`)
}

function writes() {
  return routes.filter(({ method }) => method === 'POST')
}

test('all specified routes exist', () => {
  expect(routes.map(({ method, url }) => `${method} ${url}`)).toEqual(
    expect.arrayContaining([
      'POST /api/auth/login',
      'GET /api/auth/login',
      'DELETE /api/auth/login',
      'POST /api/user/register',
      'POST /api/user/sendVerifyEmail',
      'POST /api/user/verifyEmail',
      'POST /api/user/forgotPassword',
      'POST /api/user/resetPassword',
      'GET /api/captcha/challenge',
      'POST /api/contact/sendMessage',
      'POST /api/complaint/sendMessage',
    ]),
  )
})

describe('every call rejects', () => {
  test.each([
    ['JSON that is cut off', '{"email":'],
    ['JSON with a hidden prototype', '{"__proto__":{"verified":true}}'],
    ['a list', '[]'],
    ['a number', '7'],
    ['a text', '"hello"'],
    ['an unknown field', '{"unknown":1}'],
    ['a list in a list in a list …', `{"email":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
    ['an object in an object …', `${'{"wiki":'.repeat(20_000)}1${'}'.repeat(20_000)}`],
    ['five megabytes', JSON.stringify({ email: 'x'.repeat(5 * 1024 * 1024) })],
  ])('%s', async (_, payload) => {
    for (const route of writes())
      if (payload !== '[]' || !TAKE_NOTHING.includes(route.url)) await expectRefusal({ ...route, payload })
  })

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/xml', 'multipart/form-data'])(
    'a body of type %s without what belongs to it',
    async type => {
      for (const route of writes()) await expectRefusal({ ...route, payload: '{"email":"a"}', type })
    },
  )

  test('a body without what it needs', async () => {
    for (const route of writes()) {
      if (NEED_NOTHING.includes(route.url)) continue
      await expectRefusal({ ...route, payload: {} })
      await expectRefusal(route)
    }
  })

  test.each<[what: string, value: unknown]>([
    ['null', null],
    ['a truth value', true],
    ['a fraction', 0.5],
    ['a number beyond every id', 1e300],
    ['a negative number', -1],
    ['a list', [1]],
    ['an object', { a: 1 }],
    ['an empty text', ''],
    ['a very long text', 'x'.repeat(100_000)],
    ['a null character', 'a\u0000b@example.org'],
    ['half a surrogate pair', '\ud800'],
  ])('%s in every required field', async (_, value) => {
    for (const route of writes()) {
      const asked = Object.keys((await send({ ...route, payload: {} })).json().errors ?? {})
      for (const field of asked) await expectRefusal({ ...route, payload: { [field]: value } })
      if (asked.length > 0)
        await expectRefusal({ ...route, payload: Object.fromEntries(asked.map(field => [field, value])) })
    }
  })
})

test.each([-1, 0.5, 2 ** 53, 2 ** 63, 1e300, -(2 ** 63)])(
  'an id that no row can have is rejected on its field: %p',
  async id => {
    const { id: wiki } = await newWiki(app, member)
    for (const path of ['export/cancel', 'import', 'import/cancel']) {
      const response = await send({ method: 'POST', url: `/api/wiki/${path}`, payload: { wiki, id } })
      expect([path, response.statusCode, response.json().errors]).toEqual([
        path,
        422,
        { id: ['Please send an id.'] },
      ])
    }
    const payload = { wiki, mode: 'back', backup: id }
    const response = await send({ method: 'POST', url: '/api/wiki/restore', payload })
    expect([response.statusCode, response.json().errors]).toEqual([422, { backup: ['Please send an id.'] }])
  },
)

test('no query causes a server fault', async () => {
  const queries = [
    'wiki=abc&form=x&page=abc&per_page=-1&sort=%27&direction=up&is_active=2&is_featured=x',
    'wiki=1e300&page=1e300&per_page=1e300',
    'wiki=99999999999999999999&page=99999999999999999999&per_page=100',
    'wiki=1&wiki=2&page=1&page=2&sort=pages&sort=sitename',
    'wiki[]=1&page[a]=1&sort=__proto__&direction=constructor',
    'sort=%00&wiki=%00&form=%00',
    `sort=${'x'.repeat(10_000)}`,
    'wiki=%ff&sort=%ff',
  ]
  for (const { method, url } of routes.filter(route => route.method === 'GET'))
    for (const query of queries) {
      const response = await send({ method, url: `${url}?${query}` })
      if (response.statusCode >= 500)
        throw new Error(`${url}?${query}: ${response.statusCode} ${response.body}`)
    }
})

test('no path causes a server fault', async () => {
  for (const url of [
    '/api/%zz',
    '/%ff',
    `/${'x'.repeat(20_000)}`,
    '/api/wiki/setting/%00/update',
    '/api//auth/login',
    '/api/../api/auth/login',
  ])
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      const response = await send({ method, url })
      if (response.statusCode >= 500) throw new Error(`${method} ${url}: ${response.statusCode}`)
    }
  expect((await send({ method: 'GET', url: '/%zz' })).json()).toEqual({
    message: 'This address could not be read.',
  })
})
