// @sqlite-only

import { beforeAll, describe, expect, test } from '@jest/globals'
import { API_BASE, api } from '#contract/paths.ts'
import { allTestsShareServer, app } from '#server/testing/each-test.ts'
import { newWiki } from '#server/testing/new-wiki.ts'
import { post } from '#server/testing/requests.ts'
import { createMember, type TestMember } from '#server/testing/test-member.ts'

/** Routes that are not about a managed wiki. All others below /api/wiki must be guarded. */
const UNGUARDED = [
  'GET /api/wiki',
  'GET /api/wiki/:id',
  'GET /api/wiki/count',
  'GET /api/wiki/deleted',
  'GET /api/wiki/languages',
  'POST /api/wiki/mine',
  'POST /api/wiki/create',
]

/**
 * Routes that name an export or an upload instead of a wiki, or are for everybody with an account on a wiki. Their own tests
 * show that they are guarded: `exports.hostile.test.ts`, `uploads.test.ts` and `batches.hostile.test.ts`.
 */
const NAMES_ANOTHER_THING = / \/api\/wiki\/(export\/:id\/file|import\/uploads(\/:upload)?|batches(\/.+)?)$/

let ada: TestMember
let grace: TestMember
let unverified: TestMember
let adasWiki: number

allTestsShareServer()
beforeAll(async () => {
  ada = await createMember(app)
  grace = await createMember(app)
  unverified = await createMember(app, { verified: false })
  adasWiki = (await newWiki(app, ada)).id
  await newWiki(app, grace)
})

function allRoutes(): string[] {
  return app.routes.map(({ method, url }) => `${method} ${url}`)
}

function guardedRoutes(): string[] {
  return allRoutes().filter(
    route =>
      /^(GET|POST|PUT|PATCH|DELETE) \/api\/wiki(\/|$)/.test(route) &&
      !UNGUARDED.includes(route) &&
      !NAMES_ANOTHER_THING.test(route),
  )
}

async function call(route: string, person: TestMember | null, wiki: unknown) {
  const [method = '', path = ''] = route.split(' ')
  const url = path.replace(':setting', 'wgDefaultSkin').replace(':id', String(wiki))
  const asQuery = method === 'GET' ? `?wiki=${encodeURIComponent(String(wiki))}` : ''
  return await app.app.inject({
    method: method as 'POST',
    url: url + asQuery,
    headers: person?.headers ?? {},
    ...(method !== 'GET' && { payload: { wiki } }),
  })
}

describe('every call about a wiki', () => {
  test('is found in the router’s list', () => {
    expect(guardedRoutes()).toEqual(
      expect.arrayContaining(
        ['details', 'profile', 'setting/:setting/update', 'logo/update', 'delete'].map(
          path => `POST ${API_BASE}/wiki/${path}`,
        ),
      ),
    )
    expect(allRoutes()).toEqual(expect.arrayContaining(UNGUARDED))
  })

  test('is refused with 403 for another member’s wiki, whatever else the request holds', async () => {
    for (const route of guardedRoutes()) {
      const response = await call(route, grace, adasWiki)
      expect([route, response.statusCode, response.json()]).toEqual([
        route,
        403,
        { message: 'You do not manage this wiki.' },
      ])
    }
  })

  test('gets the same response as for a wiki that never existed', async () => {
    for (const route of guardedRoutes())
      for (const wiki of [0, '0', 999_999_999, '999999999'])
        expect([route, wiki, (await call(route, grace, wiki)).statusCode]).toEqual([route, wiki, 403])
  })

  test('tells the people of a deleted wiki that it is deleted, and nobody else', async () => {
    const id = (await newWiki(app, ada)).id
    await post(app, ada, api.deleteWiki, { wiki: id, deletionReasons: [] })
    const refusals = [
      await post(app, ada, api.wikiDetails, { wiki: id }),
      await post(app, grace, api.wikiDetails, { wiki: id }),
    ]
    expect(refusals.map(response => [response.statusCode, response.json().message])).toEqual([
      [403, 'This wiki has been deleted. Its owners can bring it back within 30 days, on their dashboard.'],
      [403, 'You do not manage this wiki.'],
    ])
  })

  test('asks a visitor to log in first', async () => {
    for (const route of [...guardedRoutes(), 'POST /api/wiki/mine', 'POST /api/wiki/create']) {
      const response = await call(route, null, adasWiki)
      expect([route, response.statusCode, response.json()]).toEqual([
        route,
        401,
        { message: 'Unauthenticated.', error: 'Unauthenticated.' },
      ])
    }
  })

  test('is refused with 403 until the email address is verified, except for the list of the member’s wikis', async () => {
    for (const route of [...guardedRoutes(), 'POST /api/wiki/create'])
      expect([route, (await call(route, unverified, adasWiki)).statusCode]).toEqual([route, 403])
    const mine = await call('POST /api/wiki/mine', unverified, undefined)
    expect(mine.json()).toEqual({ wikis: [], count: 0, limit: 0 })
  })

  test.each([null, '', 'x', '-1', -1, 1.5, '1e3', true, [1], { id: 1 }, '1 or 1=1', '99999999999999999999'])(
    'is rejected with 422 if the id is invalid: %j',
    async wiki => {
      const inBody = guardedRoutes().filter(name => name.startsWith('POST') && !name.includes(':id'))
      for (const route of inBody) {
        const response = await call(route, ada, wiki)
        expect([route, response.statusCode, Object.keys(response.json().errors)]).toEqual([
          route,
          422,
          ['wiki'],
        ])
      }
    },
  )

  test.each(['x', '-1', '1.5', '1e3', '99999999999999999999'])(
    'is rejected with 422 if the id in its path is invalid: %s',
    async wiki => {
      const inPath = guardedRoutes().filter(name => name.includes(':id'))
      expect(inPath.length).toBeGreaterThan(0)
      for (const route of inPath)
        expect([route, (await call(route, ada, wiki)).statusCode]).toEqual([route, 422])
    },
  )

  test('accepts the id as a number or as digits', async () => {
    for (const wiki of [adasWiki, String(adasWiki)])
      expect((await call('POST /api/wiki/details', ada, wiki)).statusCode).toBe(200)
  })
})
