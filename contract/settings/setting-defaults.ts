import { DEFAULT_EQUIV_ENTITIES } from '#contract/entities/equiv-entities.ts'
import { MULTILANG_LENGTH_MIN, STRING_LENGTH_MIN } from '#contract/limits.ts'
import { EXTENSIONS, type ExtensionSetting, extensionSetting } from './extensions.ts'
import { LICENCES } from './licences.ts'
import type { SettingName } from './setting-names.ts'

/**
 * The values in `public_settings` before anything is saved. `wgLogo` and `wwCaptchaQuestions` have no default and are
 * missing until they are saved: that is how a client knows that no questions are stored (spec 4.24).
 */
export const SETTING_DEFAULTS = {
  wgDefaultSkin: 'vector',
  wwUseQuestyCaptcha: '0',
  wwExtEnableConfirmAccount: '0',
  wwExtEnableWikibaseLexeme: '0',
  wikibaseFedPropsEnable: '0',
  wgEnableUploads: '0',
  wwPrivateWiki: '0',
  wwPublicDumps: '1',
  wwWikibaseStringLengthString: String(STRING_LENGTH_MIN),
  wwWikibaseStringLengthMonolingualText: String(STRING_LENGTH_MIN),
  wwWikibaseStringLengthMultilang: String(MULTILANG_LENGTH_MIN),
  wwLicenceData: LICENCES.wwLicenceData[0],
  wwLinkedSites: '',
  wwLicenceText: LICENCES.wwLicenceText[0],
  wikibaseManifestEquivEntities: JSON.stringify(DEFAULT_EQUIV_ENTITIES),
  ...extensionDefaults(),
} as const satisfies Partial<Record<SettingName, string>>

function extensionDefaults(): Record<ExtensionSetting, '0' | '1'> {
  const entries = EXTENSIONS.map(({ name, on }) => [extensionSetting(name), on ? '1' : '0'])
  return Object.fromEntries(entries) as Record<ExtensionSetting, '0' | '1'>
}
