// @sqlite-only

import { beforeAll, describe, expect, test } from '@jest/globals'
import { MINUTE_MS } from '#contract/durations.ts'
import { API_BASE, api } from '#contract/paths.ts'
import { hasRight, RIGHTS, type Right } from '#contract/people/roles.ts'
import { wikiDataApi } from '#contract/wiki-data/wiki-data-paths.ts'
import { hashPassword } from '#server/modules/account/password.ts'
import type { Endpoint } from '#server/platform/http/endpoint/endpoint.ts'
import { allTestsShareServer, app } from '#server/testing/each-test.ts'
import { metadata } from '#server/testing/import-upload.ts'
import { newWiki } from '#server/testing/new-wiki.ts'
import { joinWiki } from '#server/testing/people.ts'
import { get, post } from '#server/testing/requests.ts'
import { createMember, type TestMember } from '#server/testing/test-member.ts'

/** Walks all calls about a wiki, so that a new one follows the table of rights, too. */

const REFUSAL = { message: 'Only an owner of this wiki can do this.', code: 'not-allowed-for-role' }

let ada: TestMember
let grace: TestMember

allTestsShareServer({}, { limiter: { hit: async () => {} } })
beforeAll(async () => {
  ada = await createMember(app)
  grace = await createMember(app)
})

/** A wiki of Ada's that Grace manages. */
async function sharedWiki() {
  const wiki = await newWiki(app, ada)
  await joinWiki(app, grace, wiki.id, 'manager')
  return wiki
}

function endpoints(): readonly Endpoint[] {
  return app.routes.flatMap(({ method, endpoint }) =>
    endpoint?.caller === 'manager' && endpoint.method === method ? [endpoint] : [],
  )
}

/** Sends a call that names its wiki, and nothing else. */
async function call({ method, path }: Endpoint, person: TestMember, wiki: number) {
  const url = API_BASE + path.replace(':id', String(wiki)).replace(':setting', 'wgDefaultSkin')
  const upload = {
    'tus-resumable': '1.0.0',
    'upload-metadata': metadata({ wiki: String(wiki), filename: 'pages.xml' }),
  }
  return await app.app.inject({
    method: method as 'POST',
    url: method === 'GET' && !path.includes(':id') ? `${url}?wiki=${wiki}` : url,
    headers: { ...person.headers, ...(path === wikiDataApi.importUploads && upload) },
    ...(method === 'POST' && path !== wikiDataApi.importUploads && { payload: { wiki } }),
  })
}

describe('what a role may do', () => {
  test('is exactly what the table of rights says, for every call about a wiki', async () => {
    const found = endpoints()
    expect(found.length).toBeGreaterThan(25)
    for (const endpoint of found) {
      const { right, method, path } = endpoint
      const { id } = await sharedWiki()
      const response = await call(endpoint, grace, id)
      const isRefused = response.json().code === REFUSAL.code
      expect([method, path, isRefused]).toEqual([method, path, !hasRight('manager', right as Right)])
      if (isRefused) expect([response.statusCode, response.json()]).toEqual([403, REFUSAL])
      expect([method, path, (await call(endpoint, ada, id)).json()?.code]).not.toContain(REFUSAL.code)
    }
  })

  test('does not include password hashes for managers', async () => {
    const { id } = await sharedWiki()
    const wanted = { wiki: id, kind: 'complete', password_hashes: true, password: 'whatever it is' }
    expect((await post(app, grace, wikiDataApi.exports, wanted)).json()).toEqual(REFUSAL)
    await app.deps.db
      .updateTable('users')
      .set({ password_hash: await hashPassword('another one') })
      .execute()
    app.clock.advance(10 * MINUTE_MS)
    const without = await post(app, grace, wikiDataApi.exports, { ...wanted, password_hashes: false })
    expect([without.statusCode, Object.keys(without.json().errors)]).toEqual([422, ['password']])
  })

  test('includes restoring a backup, over the wiki or as a new one, for owners alone', async () => {
    const { id } = await sharedWiki()
    const back = { wiki: id, mode: 'back', backup: 1 }
    const asNew = { ...back, mode: 'new', sitename: 'Copy', domain: `copy-${id}.localhost:8080` }
    for (const wanted of [back, asNew]) {
      expect((await post(app, grace, wikiDataApi.restores, wanted)).json()).toEqual(REFUSAL)
      expect((await post(app, ada, wikiDataApi.restores, wanted)).json().message).toBe(
        'This service makes no backups at the moment, so none can be restored.',
      )
    }
  })

  test('is the same for a deleted wiki, which is listed only for those who may bring it back', async () => {
    const { id } = await sharedWiki()
    expect((await post(app, ada, api.deleteWiki, { wiki: id })).statusCode).toBe(200)
    expect((await post(app, grace, wikiDataApi.undelete, { wiki: id })).json()).toEqual(REFUSAL)
    const listed = async (person: TestMember) =>
      (await get(app, wikiDataApi.deletedWikis, person))
        .json<{ data: { id: number }[] }>()
        .data.map(wiki => wiki.id)
    expect(await listed(grace)).not.toContain(id)
    expect(await listed(ada)).toContain(id)
  })

  test('is named by each call that is about something of a wiki, also if its path does not name the wiki', () => {
    // Bulk edits are for everybody with an account on the wiki, whatever their role.
    const isOfAccounts = (path: string) => path.startsWith('/wiki/batches')
    const without = app.routes.flatMap(({ method, endpoint }) =>
      endpoint?.path.startsWith('/wiki') &&
      !isOfAccounts(endpoint.path) &&
      endpoint.caller !== 'visitor' &&
      endpoint.right === undefined
        ? [`${method} ${endpoint.path}`]
        : [],
    )
    expect(new Set(without)).toEqual(
      new Set(['POST /wiki/create', 'POST /wiki/mine', 'GET /wiki/deleted', 'HEAD /wiki/deleted']),
    )
  })

  test('is named by rights, each of which is needed somewhere', () => {
    const used = new Set(endpoints().map(({ right }) => right))
    const inRoutes = ['export-passwords', 'restore-over', 'hand-over']
    // No call makes a wiki private yet.
    const rights = Object.keys(RIGHTS).filter(right => right !== 'make-private')
    expect(rights.filter(right => !used.has(right as Right) && !inRoutes.includes(right))).toEqual([])
  })
})
