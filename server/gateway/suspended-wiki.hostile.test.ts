// @slow

import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { ALL, FILE, fillSecretWiki, READER, TITLE, walk } from '#server/engine/testing/secret-wiki.ts'
import { startUploadsEngine, type UploadsEngine } from '#server/engine/testing/uploads-engine.ts'
import type { WikiClient } from '#server/engine/testing/wiki-client.ts'
import type { WikiSuspension } from '#server/wikis/wiki-record.ts'

const REASON = 'It sells <b>stolen</b> cards.'

let kit: UploadsEngine
let admin: WikiClient
let reader: WikiClient

const turn = async (suspension: WikiSuspension | null, deletedAt: number | null = null) =>
  await kit.engine.publish({
    ...{ domain: kit.domain('club'), sitename: 'The club', deletedAt, suspension },
    settings: { wgEnableUploads: '1', wwExtEnableGadgets: '1' },
  })

/** The id of the logged-in account; 0 for none. */
async function idOf(client: WikiClient): Promise<number> {
  const answer = await client.api<{ query: { userinfo: { id: number } } }>({
    action: 'query',
    meta: 'userinfo',
  })
  return answer.query.userinfo.id
}

beforeAll(async () => {
  kit = await startUploadsEngine(200)
  admin = await kit.openWiki('club')
  await turn(null)
  await fillSecretWiki(admin)
  reader = kit.client('club')
  expect(await reader.logIn(READER.username, READER.password)).toBe('PASS')
})
afterAll(async () => await kit.close())

test.each([
  [403, false],
  [451, true],
])(
  'at every address of a suspended wiki, everybody gets only the reason, with status %s',
  async (status, byLaw) => {
    await turn(null)
    const visitor = kit.client('club')
    // The walk finds everything and warms every cache.
    expect((await walk(visitor)).filter(answer => answer.shows).length).toBeGreaterThan(40)
    await turn({ reason: REASON, byLaw })
    for (const somebody of [visitor, reader, admin])
      for (const { path, shows, answer } of await walk(somebody)) {
        expect([path, shows, answer.status]).toEqual([path, false, status])
        expect([path, answer.text]).toEqual([path, expect.stringMatching(/stolen/)])
        // JSON is not a page, and browsers do not treat it as one.
        if (/html/.test(String(answer.headers['content-type'])))
          expect([path, answer.text]).not.toEqual([path, expect.stringContaining('<b>stolen')])
        expect(answer.headers['cache-control']).toBe('no-store')
        expect(answer.headers['link']).toEqual(
          byLaw ? expect.stringMatching(/^<http.*>; rel="blocked-by"$/) : undefined,
        )
      }
  },
)

test('nobody writes to a suspended wiki, by any method, and nobody logs in', async () => {
  await turn(null)
  const token = await admin.token('csrf')
  await turn({ reason: REASON, byLaw: false })
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const edit = new URLSearchParams({ action: 'edit', title: TITLE, text: 'changed', token }).toString()
  for (const somebody of [admin, kit.client('club')])
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'])
      for (const path of ['/w/api.php', '/w/index.php', '/w/rest.php/v1/page', '/query/sparql', FILE]) {
        const sent = ['POST', 'PUT', 'PATCH'].includes(method) ? { headers: form, body: edit } : {}
        const answer = await somebody.request(path, { method, ...sent })
        expect([method, path, answer.status]).toEqual([method, path, 403])
      }
  const login = await kit.client('club').request('/w/index.php?title=Special:UserLogin')
  expect(login.text).not.toContain('wpPassword')
})

test.each<[string, Parameters<typeof turn>]>([
  ['suspended', [{ reason: REASON, byLaw: false }]],
  ['deleted', [null, 1]],
])(
  'the service’s own orders reach a %s wiki: sessions end there, and do not come back with it',
  async (_how, how) => {
    await turn(null)
    const member = kit.client('club')
    expect(await member.logIn(READER.username, READER.password)).toBe('PASS')
    const id = await idOf(member)
    await turn(...how)
    const { domain } = kit.record('club')
    const account = { id, since: null }
    expect(await kit.engine.order(domain, { do: 'end-sessions', account })).toMatchObject({ id })
    await turn(null)
    expect(await idOf(member)).toBe(0)
    const page = kit.client('club')
    expect(await page.page(`/wiki/${TITLE}`)).toContain('floor')
    expect((await walk(page, ALL.slice(0, 5))).some(({ status }) => status === 200)).toBe(true)
  },
)
