import { describe, expect, test } from '@jest/globals'
import { createTestStore } from '#store/testing/test-store.ts'
import { saveSetting, saveSettings } from './settings.saga.ts'
import { loadWiki, refreshWiki, saveProfile } from './wiki.saga.ts'
import { selectSetting, selectWiki } from './wiki.slice.ts'
import { exampleDetails, exampleProfile } from './wikis.examples.ts'

async function openWiki() {
  const testStore = createTestStore()
  testStore.server.on('POST /wiki/details', { json: { success: true, data: exampleDetails } })
  await testStore.runSaga(loadWiki, 7)
  const state = () => testStore.store.getState()
  return {
    ...testStore,
    wiki: () => selectWiki(state()),
    setting: (name: string) => selectSetting(state(), name),
  }
}

describe('the wiki being managed', () => {
  test('is read by its id', async () => {
    const { server, wiki } = await openWiki()
    expect(server.requestsTo('POST /wiki/details')[0]?.json).toEqual({ wiki: 7 })
    expect(wiki()).toEqual({ status: 'success', id: 7, details: exampleDetails })
  })

  test('keeps why it could not be read', async () => {
    const { server, runSaga, wiki } = await openWiki()
    server.on('POST /wiki/details', { status: 403, json: { message: 'Not yours.' } })
    await runSaga(loadWiki, 8)
    expect(wiki()).toEqual({ status: 'error', id: 8, failure: { kind: 'notAllowed', message: 'Not yours.' } })
  })

  test('stays in sight while it is read again, also when that fails', async () => {
    const { server, runSaga, wiki } = await openWiki()
    server.on('POST /wiki/details', 'offline')
    await expect(runSaga(refreshWiki, 7)).rejects.toMatchObject({ failure: { kind: 'offline' } })
    expect(wiki().status).toBe('success')
  })
})

describe('a setting', () => {
  test('is sent by its name and counts from then on', async () => {
    const { server, runSaga, setting } = await openWiki()
    server.on('POST /wiki/setting/wgDefaultSkin/update', { json: { success: true } })
    await runSaga(saveSetting, { wikiId: 7, setting: 'wgDefaultSkin', value: 'vector' })
    expect(server.requestsTo('POST /wiki/setting/wgDefaultSkin/update')[0]?.json).toEqual({
      wiki: 7,
      setting: 'wgDefaultSkin',
      value: 'vector',
    })
    expect(setting('wgDefaultSkin')).toBe('vector')
  })

  test('stays as it was when saving fails', async () => {
    const { server, runSaga, setting } = await openWiki()
    server.on('POST /wiki/setting/wgDefaultSkin/update', { status: 500, json: {} })
    const saving = runSaga(saveSetting, { wikiId: 7, setting: 'wgDefaultSkin', value: 'vector' })
    await expect(saving).rejects.toMatchObject({ failure: { kind: 'serverFault' } })
    expect(setting('wgDefaultSkin')).toBe('timeless')
  })

  test('of another wiki does not change the open one', async () => {
    const { server, runSaga, setting } = await openWiki()
    server.on('POST /wiki/setting/wgDefaultSkin/update', { json: { success: true } })
    await runSaga(saveSetting, { wikiId: 8, setting: 'wgDefaultSkin', value: 'vector' })
    expect(setting('wgDefaultSkin')).toBe('timeless')
  })

  test('that follows a failed one is not sent', async () => {
    const { server, runSaga } = await openWiki()
    server.on('POST /wiki/setting/first/update', { json: { success: true } })
    server.on('POST /wiki/setting/second/update', 'offline')
    const settings = ['first', 'second', 'third'].map(setting => ({ wikiId: 7, setting, value: '400' }))
    await expect(runSaga(saveSettings, settings)).rejects.toMatchObject({ failure: { kind: 'offline' } })
    expect(server.requestsTo('POST /wiki/setting/third/update')).toEqual([])
  })
})

describe('the intended use', () => {
  test('is sent as JSON text, and the answer takes the old one’s place', async () => {
    const { server, runSaga, wiki } = await openWiki()
    const data = { ...exampleProfile, id: 4, temporality: 'temporary' }
    server.on('POST /wiki/profile', { json: { data } })
    const profile = { purpose: 'data_hub', audience: 'wide', temporality: 'temporary' } as const
    await runSaga(saveProfile, { wikiId: 7, profile })
    expect(server.requestsTo('POST /wiki/profile')[0]?.json).toEqual({
      wiki: 7,
      profile: JSON.stringify(profile),
    })
    expect(wiki()).toMatchObject({ details: { wiki_latest_profile: data } })
  })

  test('stays as it was when saving fails', async () => {
    const { server, runSaga, wiki } = await openWiki()
    server.on('POST /wiki/profile', { status: 422, json: { message: 'No.', errors: { profile: ['No.'] } } })
    const profile = { purpose: 'test_drive', temporality: 'temporary' } as const
    await expect(runSaga(saveProfile, { wikiId: 7, profile })).rejects.toMatchObject({
      failure: { kind: 'invalid' },
    })
    expect(wiki()).toMatchObject({ details: { wiki_latest_profile: exampleProfile } })
  })
})
