// @slow @sqlite-only: other tests send PostgreSQL the same statements.

import { describe, expect, test } from '@jest/globals'
import { api } from '#contract/paths.ts'
import { EXTENSION_SETTINGS, type ExtensionSetting } from '#contract/settings/extensions.ts'
import { SETTING_DEFAULTS } from '#contract/settings/setting-defaults.ts'
import { WRITABLE_SETTINGS, type WritableSetting } from '#contract/settings/setting-names.ts'
import { settingVersion } from '#contract/settings/setting-version.ts'
import type { WikiDetails } from '#contract/types/wiki.ts'
import { ada, app, eachTestHasWiki, wiki } from '#server/testing/each-test.ts'
import { post } from '#server/testing/requests.ts'

eachTestHasWiki()

async function set(setting: string, value: unknown, more: object = {}) {
  return await post(app, ada, api.wikiSetting(setting), { wiki: wiki.id, setting, value, ...more })
}

async function publicSettings(): Promise<Record<string, string>> {
  const { data } = (await post(app, ada, api.wikiDetails, { wiki: wiki.id })).json<{ data: WikiDetails }>()
  return Object.fromEntries(data.public_settings.map(({ name, value }) => [name, value]))
}

const MAPPING = '{"properties":{"P31":"P1"},"items":{"Q5":"Q1"}}'

/** For each setting, a sent value and what is stored. */
const EXAMPLES: Readonly<Record<WritableSetting, readonly [sent: unknown, stored: string]>> = {
  wgDefaultSkin: ['timeless', 'timeless'],
  wwUseQuestyCaptcha: [true, '1'],
  wwExtEnableConfirmAccount: ['1', '1'],
  wwExtEnableWikibaseLexeme: [1, '1'],
  wikibaseFedPropsEnable: [true, '1'],
  wgEnableUploads: [true, '1'],
  wwPrivateWiki: [true, '1'],
  wwPublicDumps: ['0', '0'],
  wwWikibaseStringLengthString: [500, '500'],
  wwWikibaseStringLengthMonolingualText: ['600', '600'],
  wwWikibaseStringLengthMultilang: [2500, '2500'],
  wwLicenceData: ['cc-by-4.0', 'cc-by-4.0'],
  wwLicenceText: ['gfdl', 'gfdl'],
  wwLinkedSites: ['enwiki, commonswiki zh_yuewiki enwiki', 'commonswiki enwiki zh_yuewiki'],
  wwCaptchaQuestions: ['{"Why?":["because"]}', '{"Why?":["because"]}'],
  wikibaseManifestEquivEntities: [MAPPING, MAPPING],
  ...(Object.fromEntries(EXTENSION_SETTINGS.map(name => [name, [true, '1']])) as Record<
    ExtensionSetting,
    [boolean, string]
  >),
}

describe('the settings of a wiki', () => {
  test('have the specified defaults, as text, and no questions or logo before they are saved', async () => {
    expect(await publicSettings()).toEqual({ ...SETTING_DEFAULTS })
  })

  test.each(WRITABLE_SETTINGS)(
    '%s is saved, shown to the manager and published to the wiki',
    async setting => {
      const [sent, stored] = EXAMPLES[setting]
      const response = await set(setting, sent)
      expect([response.statusCode, response.json()]).toEqual([200, { success: true }])
      expect((await publicSettings())[setting]).toBe(stored)
      expect(app.engine.published.at(-1)).toMatchObject({
        domain: wiki.domain,
        sitename: wiki.sitename,
        settings: { [setting]: stored },
        deletedAt: null,
      })
    },
  )

  test('the last value counts, and other settings stay as they are', async () => {
    await set('wgDefaultSkin', 'modern')
    await set('wwUseQuestyCaptcha', true)
    await set('wgDefaultSkin', 'vector')
    expect(app.engine.published.at(-1)?.settings).toMatchObject({
      wgDefaultSkin: 'vector',
      wwUseQuestyCaptcha: '1',
    })
  })

  test('an enabled captcha without questions asks the default ones', async () => {
    await set('wwUseQuestyCaptcha', true)
    const questions = JSON.parse(app.engine.published.at(-1)?.settings['wwCaptchaQuestions'] ?? '{}')
    expect(Object.keys(questions)).toHaveLength(3)
    expect(await publicSettings()).not.toHaveProperty('wwCaptchaQuestions')
    await set('wwCaptchaQuestions', '{"Why?":["because"]}')
    expect(app.engine.published.at(-1)?.settings['wwCaptchaQuestions']).toBe('{"Why?":["because"]}')
  })

  test('a long question with all kinds of characters is stored unchanged', async () => {
    const question = `<b onclick="x()">'"&\\ ${'q'.repeat(160)}`
    const value = JSON.stringify({ [question]: ['"</script>'] })
    expect((await set('wwCaptchaQuestions', value)).statusCode).toBe(200)
    expect((await publicSettings())['wwCaptchaQuestions']).toBe(value)
  })

  describe('with the seen version', () => {
    const setSeen = async (value: string, seen: string) =>
      await post(
        app,
        ada,
        api.wikiSetting('wikibaseManifestEquivEntities'),
        { wiki: wiki.id, value },
        { headers: { 'if-match': seen } },
      )
    const stored = async () => (await publicSettings())['wikibaseManifestEquivEntities'] ?? ''
    const OTHER = '{"properties":{"P31":"P1","P279":"P2"},"items":{"Q5":"Q1"}}'

    test('a value is saved if the seen version is the stored one, and does not overwrite what somebody has saved meanwhile', async () => {
      const seen = settingVersion(await stored())
      expect((await setSeen(MAPPING, seen)).statusCode).toBe(200)
      const refused = await setSeen(OTHER, seen)
      expect([refused.statusCode, refused.json()]).toEqual([
        412,
        { message: expect.stringMatching(/^This was changed in the meantime/), code: 'changed-meanwhile' },
      ])
      expect(await stored()).toBe(MAPPING)
      expect((await setSeen(OTHER, settingVersion(MAPPING))).statusCode).toBe(200)
    })

    test('a value whose answer was lost may be saved again', async () => {
      const seen = settingVersion(await stored())
      await setSeen(MAPPING, seen)
      expect((await setSeen(MAPPING, seen)).statusCode).toBe(200)
    })

    test('one of several versions is enough, and any where none matters', async () => {
      expect((await setSeen(MAPPING, `"00000000", ${settingVersion(await stored())}`)).statusCode).toBe(200)
      expect((await setSeen(OTHER, '*')).statusCode).toBe(200)
    })
  })

  test('the repeated name may be missing, because other clients leave it out', async () => {
    expect((await set('wgDefaultSkin', 'modern', { setting: undefined })).statusCode).toBe(200)
  })

  test.each<[string, unknown, object, string]>([
    ['wgDefaultSkin', 'Vector', {}, 'value'],
    ['wgDefaultSkin', undefined, {}, 'value'],
    ['wwUseQuestyCaptcha', 'yes', {}, 'value'],
    ['wwExtEnableConfirmAccount', null, {}, 'value'],
    ['wwWikibaseStringLengthString', 399, {}, 'value'],
    ['wwWikibaseStringLengthMultilang', 2501, {}, 'value'],
    ['wwLicenceData', 'gfdl', {}, 'value'],
    ['wwLicenceText', '', {}, 'value'],
    ['wwLinkedSites', 'enwiki evil.examplewiki', {}, 'value'],
    ['wwLinkedSites', 'en', {}, 'value'],
    ['wwLicenceText', 'https://evil.example/licence', {}, 'value'],
    ['wwCaptchaQuestions', '{}', {}, 'value'],
    ['wwCaptchaQuestions', { Why: ['x'] }, {}, 'value'],
    ['wikibaseManifestEquivEntities', '{"properties":{}}', {}, 'value'],
    ['wgLogo', 'https://evil.example/x.png', {}, 'setting'],
    ['wgServer', 'https://evil.example', {}, 'setting'],
    ['__proto__', '1', {}, 'setting'],
    ['constructor', '1', {}, 'setting'],
    ['wwExtEnable', '1', {}, 'setting'],
    ['wwExtEnable__proto__', '1', {}, 'setting'],
    ['wwExtEnableconstructor', '1', {}, 'setting'],
    ['wwExtEnablevisualeditor', '1', {}, 'setting'],
    ['wwExtEnableScore', '1', {}, 'setting'],
    ['wwExtEnable..%2FScribunto', '1', {}, 'setting'],
    ['wwExtEnableScribunto', 'yes', {}, 'value'],
    ['wwExtEnableScribunto', ['1'], {}, 'value'],
    ['wgDefaultSkin', 'vector', { setting: 'wwUseQuestyCaptcha' }, 'setting'],
    ['wgDefaultSkin', 'vector', { setting: 7 }, 'setting'],
    ['wgDefaultSkin', 'vector', { extra: 1 }, 'extra'],
  ])('%s = %j with %j is rejected on "%s"', async (setting, value, more, field) => {
    const response = await set(setting, value, more)
    expect(response.statusCode).toBe(422)
    expect(Object.keys(response.json().errors)).toEqual([field])
    expect(app.engine.published).toEqual([])
  })
})
