// @slow

import { beforeEach, describe, expect, test } from '@jest/globals'
import { api } from '#contract/paths.ts'
import { png } from '#server/modules/wikis/logo/logo.examples.ts'
import { updateLogo } from '#server/modules/wikis/logo/update-logo.usecase.ts'
import { publishWiki } from '#server/modules/wikis/publication/publish-wiki.ts'
import { republishChanged } from '#server/modules/wikis/publication/republish.ts'
import { ada, app, eachTestHasWiki, wiki } from '#server/testing/each-test.ts'
import { newWiki, PROFILE } from '#server/testing/new-wiki.ts'
import { get, post } from '#server/testing/requests.ts'
import { parseServiceData } from './parse-service-data.ts'
import { readServiceData } from './read-service-data.ts'
import { publicServiceData } from './service-data.ts'
import { writeServiceData } from './write-service-data.ts'

const QUESTIONS = '{"The name of our cat?":["Schnurrbart"]}'

eachTestHasWiki()

async function set(settings: Readonly<Record<string, unknown>>, id = wiki.id): Promise<void> {
  for (const [setting, value] of Object.entries(settings))
    expect((await post(app, ada, api.wikiSetting(setting), { wiki: id, setting, value })).statusCode).toBe(
      200,
    )
}

/** Writes JSON text, as in a file of a backup, to a wiki. */
async function apply(text: string, wikiId: number): Promise<void> {
  const data = await parseServiceData(JSON.parse(text))
  await app.deps.db
    .transaction()
    .execute(async trx => await writeServiceData(trx, wikiId, data, { now: app.clock.now() }))
}

const stored = async (wikiId = wiki.id) => JSON.stringify(await readServiceData(app.deps.db, wikiId))
const countProfiles = async () =>
  (await app.deps.db.selectFrom('wiki_profiles').select('id').where('wiki_id', '=', wiki.id).execute()).length

describe('what the service stores about a wiki', () => {
  beforeEach(async () => {
    await set({ wgDefaultSkin: 'timeless', wwUseQuestyCaptcha: true, wwCaptchaQuestions: QUESTIONS })
    const file = await png(300, 300, { noise: true })
    await updateLogo(app.deps, { id: wiki.id, who: ada.user.email }, { file, bytes: file.length })
  })

  test('is its name, language, settings, logo and intended use', async () => {
    expect(JSON.parse(await stored())).toEqual({
      format: 1,
      sitename: 'Museum of cards',
      language: 'en',
      settings: { wgDefaultSkin: 'timeless', wwUseQuestyCaptcha: '1', wwCaptchaQuestions: QUESTIONS },
      logo: { type: 'image/png', base64: expect.stringMatching(/^iVBORw0KGgo/) },
      profile: PROFILE,
    })
  })

  test('is copied to another wiki as it was, picture by picture, and is published', async () => {
    const before = await stored()
    const other = await newWiki(app, ada, { sitename: 'Another name' })
    await set({ wgDefaultSkin: 'modern', wgEnableUploads: true }, other.id)
    await apply(before, other.id)
    expect(JSON.parse(await stored(other.id))).toEqual({ ...JSON.parse(before), sitename: 'Another name' })
    const [mine, theirs] = await app.deps.db
      .selectFrom('wiki_logos')
      .select(['png', 'png_double', 'favicon'])
      .orderBy('wiki_id')
      .execute()
    expect(theirs).toEqual(mine)
    await republishChanged(app.deps)
    expect(app.engine.published.at(-1)).toMatchObject({
      domain: other.domain,
      sitename: 'Another name',
      settings: { wgDefaultSkin: 'timeless', wgLogo: expect.stringContaining(`/logos/${other.id}/`) },
    })
    const { logo_url } = (await get(app, `/wiki/${other.id}`)).json().data
    const logo = await app.app.inject(new URL(logo_url).pathname)
    expect([logo.statusCode, logo.headers['content-type']]).toEqual([200, 'image/png'])
  })

  test('replaces later settings: settings become defaults again, and a logo is removed', async () => {
    const plain = await stored((await newWiki(app, ada)).id)
    await apply(plain, wiki.id)
    await publishWiki(app.deps, wiki.id)
    expect(app.engine.published.at(-1)?.settings).toEqual({})
    expect(JSON.parse(await stored())).toMatchObject({ settings: {}, logo: null })
  })

  test('adds the intended use only where it differs', async () => {
    await apply(await stored(), wiki.id)
    expect(await countProfiles()).toBe(1)
    const changed = {
      ...JSON.parse(await stored()),
      profile: { purpose: 'data_lab', temporality: 'permanent' },
    }
    await apply(JSON.stringify(changed), wiki.id)
    expect(await countProfiles()).toBe(2)
    await apply(JSON.stringify({ ...changed, profile: null }), wiki.id)
    expect(await countProfiles()).toBe(2)
  })

  test('has a public part without the captcha’s answers and the intended use', async () => {
    const data = await readServiceData(app.deps.db, wiki.id)
    const text = JSON.stringify(publicServiceData(data))
    for (const secret of ['our cat', 'Schnurrbart', 'data_hub']) expect(text).not.toContain(secret)
    expect(JSON.parse(text)).toEqual({
      ...data,
      settings: { wgDefaultSkin: 'timeless', wwUseQuestyCaptcha: '1' },
      profile: null,
    })
  })

  test('is written in one transaction: a failure leaves everything as it was', async () => {
    const before = await stored()
    const data = await parseServiceData({ ...JSON.parse(before), settings: {}, logo: null })
    await expect(
      app.deps.db.transaction().execute(async trx => {
        await writeServiceData(trx, wiki.id, data, { now: app.clock.now() })
        throw new Error('The disk is full.')
      }),
    ).rejects.toThrow('The disk is full.')
    expect(await stored()).toBe(before)
  })
})

test('a deleted wiki can still be read, a purged one cannot', async () => {
  await post(app, ada, api.deleteWiki, { wiki: wiki.id })
  expect((await readServiceData(app.deps.db, wiki.id)).sitename).toBe(wiki.sitename)
  await app.deps.db.updateTable('wikis').set({ state: 'purged' }).execute()
  await expect(readServiceData(app.deps.db, wiki.id)).rejects.toThrow()
})
