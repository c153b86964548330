import { describe, expect, test } from '@jest/globals'
import { toFailure } from '#contract/failure.ts'
import { settingVersion } from '#contract/settings/setting-version.ts'
import { createTestStore } from '#store/testing/test-store.ts'
import { saveSetting, selectSetting } from './settings.saga.ts'
import { loadWiki } from './wiki.saga.ts'
import { exampleDetails } from './wikis.examples.ts'

const MAPPINGS = 'wikibaseManifestEquivEntities'
const [OLD, NEW, MINE] = ['P1', 'P2', 'P3'].map(id => `{"properties":{"P31":"${id}"},"items":{}}`) as [
  string,
  string,
  string,
]
const SAVE = 'POST /wiki/setting/wikibaseManifestEquivEntities/update'

const detailsWith = (value: string) => ({
  json: { data: { ...exampleDetails, public_settings: [{ name: MAPPINGS, value }] } },
})

async function openWiki() {
  const testStore = createTestStore()
  const { server, runSaga, store } = testStore
  server.on('POST /wiki/details', detailsWith(OLD))
  await runSaga(loadWiki, 7)
  return {
    ...testStore,
    save: () => runSaga(saveSetting, { wikiId: 7, setting: MAPPINGS, value: MINE }),
    shown: () => selectSetting(store.getState(), MAPPINGS),
    seen: () => server.requestsTo(SAVE).map(({ ifMatch }) => ifMatch),
  }
}

describe('a setting with many entries', () => {
  test('is saved with the version that the page shows, also the next time', async () => {
    const { server, save, shown, seen } = await openWiki()
    server.on(SAVE, { json: { success: true } })
    await save()
    expect(shown()).toBe(MINE)
    await save()
    expect(seen()).toEqual([settingVersion(OLD), settingVersion(MINE)])
  })

  test('that somebody has changed is shown as it is now, and saved with its version', async () => {
    const { server, save, shown, seen } = await openWiki()
    const json = { message: 'This was changed.', code: 'changed-meanwhile' }
    server.on(SAVE, { status: 412, json })
    server.on('POST /wiki/details', detailsWith(NEW))
    expect(await save().catch(toFailure)).toMatchObject({ kind: 'refused', message: json.message })
    expect(shown()).toBe(NEW)
    server.on(SAVE, { json: { success: true } })
    await save()
    expect(seen()).toEqual([settingVersion(OLD), settingVersion(NEW)])
  })

  test('that somebody has changed says so even if it cannot be read again', async () => {
    const { server, save, shown } = await openWiki()
    server.on(SAVE, { status: 412, json: { message: 'This was changed.' } })
    server.on('POST /wiki/details', 'offline')
    expect(await save().catch(toFailure)).toMatchObject({ kind: 'refused', message: 'This was changed.' })
    expect(shown()).toBe(OLD)
  })
})

test('for any other setting the last value counts', async () => {
  const { server, runSaga } = await openWiki()
  server.on('POST /wiki/setting/wgDefaultSkin/update', { json: { success: true } })
  await runSaga(saveSetting, { wikiId: 7, setting: 'wgDefaultSkin', value: 'vector' })
  expect(server.requestsTo('POST /wiki/setting/wgDefaultSkin/update')[0]).not.toHaveProperty('ifMatch')
})
