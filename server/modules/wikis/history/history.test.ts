import { beforeEach, describe, expect, test } from '@jest/globals'
import { api } from '#contract/paths.ts'
import type { HistoryEntry } from '#contract/people/people.ts'
import { peopleApi } from '#contract/people/people-paths.ts'
import { wikiDataApi } from '#contract/wiki-data/wiki-data-paths.ts'
import { hashPassword } from '#server/modules/account/password.ts'
import { png } from '#server/modules/wikis/logo/logo.examples.ts'
import { updateLogo } from '#server/modules/wikis/logo/update-logo.usecase.ts'
import { countSave, saveLimits } from '#server/modules/wikis/shared/count-save.ts'
import { ada, app, eachTestHasMember } from '#server/testing/each-test.ts'
import { PASSWORD, standInForScripts, start } from '#server/testing/exports.ts'
import { newWiki, PROFILE } from '#server/testing/new-wiki.ts'
import { joinWiki } from '#server/testing/people.ts'
import { get, post } from '#server/testing/requests.ts'
import { createMember } from '#server/testing/test-member.ts'
import { readWholeHistory } from './history.repository.ts'

let wiki: { id: number; domain: string }

eachTestHasMember()
beforeEach(async () => {
  wiki = await newWiki(app, ada)
})

async function read(person = ada): Promise<readonly HistoryEntry[]> {
  const response = await get(app, peopleApi.history(wiki.id), person)
  return response.json<{ data: readonly HistoryEntry[] }>().data
}

/** The last changes, as `[kind, subject, before, after]`, the oldest first. */
async function last(count: number) {
  const entries = await read()
  return entries
    .slice(0, count)
    .map(({ kind, subject, before, after }) => [kind, subject, before, after])
    .reverse()
}

const save = async (setting: string, value: unknown) =>
  expect((await post(app, ada, api.wikiSetting(setting), { wiki: wiki.id, value })).statusCode).toBe(200)

describe('the history of a wiki', () => {
  test('begins with the creation, and says who did it and when', async () => {
    expect(await read()).toEqual([
      {
        ...{ id: expect.any(Number), at: new Date(app.clock.now()).toISOString(), who: 'ada@example.org' },
        ...{ kind: 'created', subject: wiki.domain, before: null, after: null },
      },
    ])
  })

  test('is the same in a copy of the wiki', async () => {
    await save('wgDefaultSkin', 'timeless')
    expect(await readWholeHistory(app.deps.db, wiki.id)).toEqual(await read())
  })

  test('has each setting with its value before and after', async () => {
    await save('wgDefaultSkin', 'timeless')
    await save('wgDefaultSkin', 'modern')
    expect(await last(2)).toEqual([
      ['setting', 'wgDefaultSkin', 'vector', 'timeless'],
      ['setting', 'wgDefaultSkin', 'timeless', 'modern'],
    ])
  })

  test('does not have what was saved and is as before', async () => {
    const file = await png(200)
    const saveAll = async () => {
      await save('wgDefaultSkin', 'modern')
      await save('wwCaptchaQuestions', '{"The name of our cat?":["Schnurrbart"]}')
      await post(app, ada, api.wikiProfile, { wiki: wiki.id, profile: JSON.stringify(PROFILE) })
      await updateLogo(app.deps, { id: wiki.id, who: ada.user.email }, { file, bytes: file.length })
    }
    await save('wgDefaultSkin', 'vector')
    expect((await read()).map(({ kind }) => kind)).toEqual(['created'])
    await saveAll()
    const before = await read()
    await saveAll()
    expect(await read()).toEqual(before)
  })

  test('cannot be buried, because a wiki is saved a thousand times an hour at most', async () => {
    for (let count = 0; count < saveLimits.saveByWiki.max; count += 1)
      await countSave(app.deps, wiki.id, ada.user.id)
    const grace = await createMember(app)
    await joinWiki(app, grace, wiki.id, 'manager')
    for (const response of [
      await post(app, ada, api.wikiSetting('wgDefaultSkin'), { wiki: wiki.id, value: 'modern' }),
      await post(app, grace, api.wikiSetting('wgDefaultSkin'), { wiki: wiki.id, value: 'modern' }),
      await post(app, ada, api.wikiProfile, { wiki: wiki.id, profile: JSON.stringify(PROFILE) }),
    ])
      expect(response.statusCode).toBe(429)
    const other = await newWiki(app, ada)
    const setting = { wiki: other.id, value: 'modern' }
    expect((await post(app, ada, api.wikiSetting('wgDefaultSkin'), setting)).statusCode).toBe(200)
  })

  test('does not have the answers to the wiki’s questions for visitors', async () => {
    await save('wwCaptchaQuestions', '{"The name of our cat?":["Schnurrbart"]}')
    expect(await last(1)).toEqual([['setting', 'wwCaptchaQuestions', null, null]])
  })

  test('has new answers about its use, and its logo', async () => {
    const profile = JSON.stringify({ ...PROFILE, temporality: 'other', temporality_other: 'For one summer' })
    await post(app, ada, api.wikiProfile, { wiki: wiki.id, profile })
    const file = await png(200)
    await updateLogo(app.deps, { id: wiki.id, who: ada.user.email }, { file, bytes: file.length })
    expect(await last(2)).toEqual([
      ['profile', 'temporality', 'permanent', 'For one summer'],
      ['logo', null, null, null],
    ])
  })

  test('has exports, and that its first admin got a new login', async () => {
    const password_hash = await hashPassword(PASSWORD)
    await app.deps.db.updateTable('users').set({ password_hash }).execute()
    standInForScripts(app)
    expect((await start(app, ada, wiki.id)).statusCode).toBe(200)
    expect((await read())[0]?.kind).toBe('created')
    await app.deps.jobs.runDue()
    await post(app, ada, api.newLogin, { wiki: wiki.id })
    const [exported, renewed] = await last(2)
    expect(exported).toEqual(['exported', expect.stringMatching(/^public|complete/), null, null])
    expect(renewed).toEqual(['first-login', 'Ada', null, null])
  })

  test('continues when the wiki is deleted and brought back, by anybody', async () => {
    const grace = await createMember(app, { email: 'grace@example.org' })
    await joinWiki(app, grace, wiki.id, 'owner')
    await post(app, ada, api.deleteWiki, { wiki: wiki.id, deletionReasons: [] })
    expect((await post(app, grace, wikiDataApi.undelete, { wiki: wiki.id })).statusCode).toBe(200)
    expect((await read()).slice(0, 2).map(({ who, kind }) => [who, kind])).toEqual([
      ['grace@example.org', 'undeleted'],
      ['ada@example.org', 'deleted'],
    ])
  })

  test('truncates long texts', async () => {
    const value = JSON.stringify({
      properties: Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`P${n + 1}`, `P${n + 1000}`])),
      items: {},
    })
    await save('wikibaseManifestEquivEntities', value)
    const [entry] = await read()
    expect(Array.from(entry?.after ?? '')).toHaveLength(501)
    expect(entry?.after).toMatch(/…$/)
  })

  test('has no entry for what did not happen', async () => {
    const before = await read()
    for (const value of ['no such skin', 7])
      await post(app, ada, api.wikiSetting('wgDefaultSkin'), { wiki: wiki.id, value })
    expect(await read()).toEqual(before)
  })

  test('is only for the wiki’s people, and each wiki has its own', async () => {
    const grace = await createMember(app)
    const other = await newWiki(app, grace)
    expect((await get(app, peopleApi.history(wiki.id), grace)).statusCode).toBe(403)
    await joinWiki(app, grace, wiki.id, 'manager')
    const { data } = (await get(app, peopleApi.history(other.id), grace)).json()
    expect(data).toMatchObject([{ kind: 'created', subject: other.domain }])
    expect(await read(grace)).toEqual(await read())
  })
})
