import { describe, expect, test } from '@jest/globals'
import { DEFAULT_CAPTCHA_QUESTIONS, formatCaptchaQuestions } from '#contract/settings/captcha-questions.ts'
import type { SettingName } from '#contract/settings/setting-names.ts'
import { exampleProfile } from '#machines/intended-use/intended-use.examples.ts'
import { createTestStore } from '#store/testing/test-store.ts'
import { uploadLogo } from './logo.saga.ts'
import { saveCaptchaFlag, saveFlag, saveSetting, saveSettings, selectSetting } from './settings.saga.ts'
import { loadWiki, refreshWiki, saveProfile } from './wiki.saga.ts'
import { selectWiki } from './wiki.slice.ts'
import { exampleDetails } from './wikis.examples.ts'

async function openWiki() {
  const testStore = createTestStore()
  testStore.server.on('POST /wiki/details', { json: { success: true, data: exampleDetails } })
  await testStore.runSaga(loadWiki, 7)
  const wiki = () => selectWiki(testStore.store.getState())
  const setting = (name: SettingName) => selectSetting(testStore.store.getState(), name)
  return { ...testStore, wiki, setting }
}

describe('The managed wiki', () => {
  test('is loaded by its id', async () => {
    const { server, wiki } = await openWiki()
    expect(server.requestsTo('POST /wiki/details')[0]?.json).toEqual({ wiki: 7 })
    expect(wiki()).toEqual({ status: 'success', id: 7, details: exampleDetails })
  })

  test('keeps the failure if it cannot be loaded', async () => {
    const { server, runSaga, wiki } = await openWiki()
    server.on('POST /wiki/details', { status: 403, json: { message: 'Not yours.' } })
    await runSaga(loadWiki, 8)
    expect(wiki()).toEqual({ status: 'error', id: 8, failure: { kind: 'notAllowed', message: 'Not yours.' } })
  })

  test('stays on the screen while it is loaded again, even if that fails', async () => {
    const { server, runSaga, wiki } = await openWiki()
    server.on('POST /wiki/details', 'offline')
    await expect(runSaga(refreshWiki, 7)).rejects.toMatchObject({ failure: { kind: 'offline' } })
    expect(wiki().status).toBe('success')
  })
})

describe('A setting', () => {
  test('is saved by its name and updated in the store', async () => {
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

  test('is not saved if the previous one failed', async () => {
    const { server, runSaga } = await openWiki()
    server.on('POST /wiki/setting/wwWikibaseStringLengthString/update', { json: { success: true } })
    server.on('POST /wiki/setting/wwWikibaseStringLengthMonolingualText/update', 'offline')
    const saving = runSaga(saveSettings, [
      { wikiId: 7, setting: 'wwWikibaseStringLengthString', value: '500' },
      { wikiId: 7, setting: 'wwWikibaseStringLengthMonolingualText', value: '500' },
      { wikiId: 7, setting: 'wwWikibaseStringLengthMultilang', value: '500' },
    ])
    await expect(saving).rejects.toMatchObject({ failure: { kind: 'offline' } })
    expect(server.requestsTo('POST /wiki/setting/wwWikibaseStringLengthMultilang/update')).toEqual([])
  })

  test('that is on or off is sent as 1 or 0', async () => {
    const { server, runSaga, setting } = await openWiki()
    server.on('POST /wiki/setting/wwExtEnableConfirmAccount/update', { json: { success: true } })
    await runSaga(saveFlag, { wikiId: 7, setting: 'wwExtEnableConfirmAccount', enabled: true })
    expect(setting('wwExtEnableConfirmAccount')).toBe('1')
    await runSaga(saveFlag, { wikiId: 7, setting: 'wwExtEnableConfirmAccount', enabled: false })
    expect(setting('wwExtEnableConfirmAccount')).toBe('0')
  })
})

describe('The captcha', () => {
  const flag = { wikiId: 7, setting: 'wwUseQuestyCaptcha' } as const
  const settingRequests = (requests: readonly { route: string }[]) =>
    requests.map(({ route }) => route).filter(route => route.includes('/setting/'))

  async function openWikiForCaptcha() {
    const opened = await openWiki()
    opened.server.on('POST /wiki/setting/wwUseQuestyCaptcha/update', { json: { success: true } })
    opened.server.on('POST /wiki/setting/wwCaptchaQuestions/update', { json: { success: true } })
    return opened
  }

  test('without stored questions is turned on only after the default ones are saved', async () => {
    const { server, runSaga, setting } = await openWikiForCaptcha()
    await runSaga(saveCaptchaFlag, { ...flag, enabled: true })
    expect(settingRequests(server.requests)).toEqual([
      'POST /wiki/setting/wwCaptchaQuestions/update',
      'POST /wiki/setting/wwUseQuestyCaptcha/update',
    ])
    expect(setting('wwCaptchaQuestions')).toBe(formatCaptchaQuestions(DEFAULT_CAPTCHA_QUESTIONS))
    expect(setting('wwUseQuestyCaptcha')).toBe('1')
  })

  test('stays off when the default questions cannot be saved', async () => {
    const { server, runSaga, setting } = await openWikiForCaptcha()
    server.on('POST /wiki/setting/wwCaptchaQuestions/update', 'offline')
    await expect(runSaga(saveCaptchaFlag, { ...flag, enabled: true })).rejects.toBeDefined()
    expect(setting('wwUseQuestyCaptcha')).toBe('0')
  })

  test('keeps stored questions', async () => {
    const { server, runSaga } = await openWikiForCaptcha()
    const own = formatCaptchaQuestions([{ question: '1 + 1 = ?', answers: ['2'] }])
    await runSaga(saveSetting, { wikiId: 7, setting: 'wwCaptchaQuestions', value: own })
    await runSaga(saveCaptchaFlag, { ...flag, enabled: true })
    expect(server.requestsTo('POST /wiki/setting/wwCaptchaQuestions/update')).toHaveLength(1)
  })

  test('is turned off without changing the questions', async () => {
    const { server, runSaga } = await openWikiForCaptcha()
    await runSaga(saveCaptchaFlag, { ...flag, enabled: false })
    expect(settingRequests(server.requests)).toEqual(['POST /wiki/setting/wwUseQuestyCaptcha/update'])
  })
})

describe('The logo', () => {
  const upload = { wikiId: 7, file: new File(['png'], 'logo.png'), onProgress: () => {} }
  const withLogo = {
    ...exampleDetails,
    public_settings: [{ name: 'wgLogo', value: 'http://localhost:8080/logos/7.png' }],
  }

  test('is loaded from the server after the upload', async () => {
    const { server, runSaga, setting } = await openWiki()
    server.on('POST /wiki/logo/update', { json: { success: true, url: '', data: { url: '' } } })
    server.on('POST /wiki/details', { json: { success: true, data: withLogo } })
    await runSaga(uploadLogo, upload)
    expect(setting('wgLogo')).toBe('http://localhost:8080/logos/7.png')
  })

  test('is uploaded even if the details cannot be loaded again', async () => {
    const { server, runSaga, wiki } = await openWiki()
    server.on('POST /wiki/logo/update', { json: { success: true, url: '', data: { url: '' } } })
    server.on('POST /wiki/details', 'offline')
    await runSaga(uploadLogo, upload)
    expect(wiki().status).toBe('success')
  })

  test('is refused with a reason', async () => {
    const { server, runSaga } = await openWiki()
    const errors = { logo: ['The logo must be square.'] }
    server.on('POST /wiki/logo/update', { status: 422, json: { message: '', errors } })
    await expect(runSaga(uploadLogo, upload)).rejects.toMatchObject({
      failure: { kind: 'invalid', fields: errors },
    })
  })
})

describe('The intended use', () => {
  test('is sent as JSON text and replaced by the response', async () => {
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
