import { beforeEach, describe, expect, test } from '@jest/globals'
import { batchApi } from '#contract/batches/batch-paths.ts'
import { consoleApi } from '#contract/operator/console-paths.ts'
import { API_BASE, api } from '#contract/paths.ts'
import { RIGHTS_WHILE_SUSPENDED, type Right } from '#contract/people/roles.ts'
import { wikiDataApi } from '#contract/wiki-data/wiki-data-paths.ts'
import { findSource, SOURCE_REFUSALS } from '#server/modules/entity-import/find-source.ts'
import { findSendingWiki } from '#server/modules/wiki-email/wiki-email.repository.ts'
import { findServedWiki } from '#server/modules/wikis/accounts/offered-wikis.repository.ts'
import { findStanding } from '#server/modules/wikis/log-in/log-ins.repository.ts'
import { png } from '#server/modules/wikis/logo/logo.examples.ts'
import { updateLogo } from '#server/modules/wikis/logo/update-logo.usecase.ts'
import { ada, app, eachTestHasOperator, eachTestHasWiki, operator, wiki } from '#server/testing/each-test.ts'
import { createUpload, sendPart } from '#server/testing/import-upload.ts'
import { joinWiki } from '#server/testing/people.ts'
import { get, post } from '#server/testing/requests.ts'
import { createMember, type TestMember } from '#server/testing/test-member.ts'

eachTestHasWiki()
eachTestHasOperator()

const REASON = 'It is spam.'

beforeEach(async () => {
  const response = await post(app, operator, consoleApi.wikiAct(wiki.id, 'suspend'), { reason: REASON })
  expect(response.statusCode).toBe(200)
})

/** Every call about a wiki, with the right that it names. */
function callsOfWikis(): { method: string; url: string; right: Right }[] {
  return app.routes.flatMap(({ method, url, endpoint }) =>
    endpoint?.right === undefined || method === 'HEAD' ? [] : [{ method, url, right: endpoint.right }],
  )
}

async function codeOf({ method, url }: { method: string; url: string }, { headers }: TestMember) {
  const isRead = method === 'GET'
  const filled = url.replace(':id', String(wiki.id)).replace(/:\w+/g, '1')
  const response = await app.app.inject({
    method: method as 'GET',
    url: isRead ? `${filled}?wiki=${wiki.id}` : filled,
    headers,
    ...(!isRead && { payload: { wiki: wiki.id } }),
  })
  return response.json<{ code?: string }>().code
}

describe('the owner and a manager of a suspended wiki', () => {
  test('are refused each call that writes to it, shows it or makes another one of it', async () => {
    const grace = await createMember(app)
    await joinWiki(app, grace, wiki.id, 'manager')
    const calls = callsOfWikis()
    const refused = new Set<Right>()
    expect(calls.length).toBeGreaterThan(20)
    for (const somebody of [ada, grace])
      for (const call of calls) {
        // These find the wiki by an upload, or after reading a file.
        if (/import\/uploads|logo/i.test(call.url)) continue
        const code = await codeOf(call, somebody)
        const isOpen = RIGHTS_WHILE_SUSPENDED.includes(call.right)
        if (code === 'wiki-suspended') refused.add(call.right)
        if (isOpen || somebody === ada) expect([call, code === 'wiki-suspended']).toEqual([call, !isOpen])
        else
          expect([call, code]).toEqual([call, expect.stringMatching(/wiki-suspended|not-allowed-for-role/)])
      }
    for (const right of ['change-settings', 'import', 'import-entities', 'restore-as-new', 'log-in'] as const)
      expect([...refused]).toContain(right)
  })

  test('neither continue an upload nor begin one', async () => {
    const now = app.clock.now()
    await app.deps.db
      .insertInto('wiki_imports')
      .values({
        ...{ wiki_id: wiki.id, user_id: ada.user.id, upload_id: 'ab'.repeat(16), status: 'uploading' },
        ...{ file_name: 'pages.xml', size: 10, created_at: now, updated_at: now },
      })
      .execute()
    const upload = { wiki: wiki.id, size: 10 }
    const url = `${API_BASE}${wikiDataApi.importUploads}/${'ab'.repeat(16)}`
    for (const response of [
      await sendPart(app, ada, url, 0, Buffer.alloc(10)),
      await createUpload(app, ada, upload),
    ])
      expect([response.statusCode, response.json().code]).toEqual([403, 'wiki-suspended'])
  })

  test('read why, and cannot lift it', async () => {
    const details = await get(app, `${api.wikiDetails}?wiki=${wiki.id}`, ada)
    expect(details.json().data.suspension).toMatchObject({ reason: REASON, by_law: false })
    expect((await post(app, ada, api.myWikis)).json().wikis).toMatchObject([{ suspended: true }])
    const lift = await post(app, ada, consoleApi.wikiAct(wiki.id, 'lift-suspension'), { reason: 'x' })
    expect(lift.statusCode).toBe(404)
    // Deleting it and bringing it back does not lift it either.
    await post(app, ada, api.deleteWiki, { wiki: wiki.id, deletionReasons: [] })
    expect((await post(app, ada, wikiDataApi.undelete, { wiki: wiki.id })).statusCode).toBe(200)
    expect(app.engine.published.at(-1)).toMatchObject({ suspension: { reason: REASON } })
  })

  test('can still export and delete it', async () => {
    expect((await get(app, `${wikiDataApi.exports}?wiki=${wiki.id}`, ada)).statusCode).toBe(200)
    expect((await post(app, ada, api.deleteWiki, { wiki: wiki.id, deletionReasons: [] })).statusCode).toBe(
      200,
    )
  })
})

test('a suspended wiki is in no list, on no home page and behind no logo, and in no figures', async () => {
  await app.deps.db.updateTable('wikis').set({ is_featured: 1 }).execute()
  const { data, meta } = (await get(app, api.wikis)).json()
  expect([data, meta.total]).toEqual([[], 0])
  expect((await get(app, `/wiki/${wiki.id}`)).statusCode).toBe(404)
  const file = await png(200)
  await updateLogo(app.deps, { id: wiki.id, who: ada.user.email }, { file, bytes: file.length })
  const { hash } = await app.deps.db.selectFrom('wiki_logos').select('hash').executeTakeFirstOrThrow()
  const logo = async () => (await app.app.inject({ url: `/logos/${wiki.id}/${hash}.png` })).statusCode
  expect(await logo()).toBe(404)
  await post(app, operator, consoleApi.wikiAct(wiki.id, 'lift-suspension'), { reason: 'A mistake.' })
  expect(await logo()).toBe(200)
})

test('nobody is logged in to it, has an account offered there, sends emails from it or imports from it', async () => {
  const { db, config, engine } = app.deps
  const { domain } = wiki
  expect(await findStanding(db, { wikiId: wiki.id, userId: ada.user.id, domain })).toBeUndefined()
  expect(await findServedWiki(db, domain, ada.user.id)).toBeUndefined()
  expect(await findSendingWiki(db, domain)).toBeUndefined()
  await expect(findSource({ db, config, engine }, `http://${domain}/`, { wikiId: 0 })).rejects.toThrow(
    SOURCE_REFUSALS.suspended,
  )
})

test('nobody edits it in bulk, whoever has an account there', async () => {
  const response = await get(app, `${batchApi.batches}?wiki=${wiki.id}`, ada)
  expect([response.statusCode, response.json().code]).toEqual([403, 'wiki-suspended'])
})

test('all of this ends when the suspension is lifted', async () => {
  await post(app, operator, consoleApi.wikiAct(wiki.id, 'lift-suspension'), { reason: 'A mistake.' })
  for (const call of callsOfWikis())
    expect([call, await codeOf(call, ada)]).not.toEqual([call, 'wiki-suspended'])
  expect((await get(app, api.wikis)).json().meta.total).toBe(1)
})
