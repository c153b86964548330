import { EXTENSION_SETTINGS, type ExtensionSetting } from './extensions.ts'
import { LICENCE_SETTINGS, type LicenceSetting } from './licences.ts'
import { LINKED_SITES_SETTING } from './linked-sites.ts'
import { PRIVATE_SETTING } from './private-wiki.ts'
import { DUMPS_SETTING } from './public-dumps.ts'

/**
 * A wiki's settings by their names in the API. Source: spec 3.7 to 3.17, 7.24, 7.25.
 * `{product}` in these names is always MediaWiki's "Wikibase", even if the product has another name.
 */

const OWN_FLAG_SETTINGS = [
  'wwUseQuestyCaptcha',
  'wwExtEnableConfirmAccount',
  'wwExtEnableWikibaseLexeme',
  'wikibaseFedPropsEnable',
  'wgEnableUploads',
  PRIVATE_SETTING,
  DUMPS_SETTING,
] as const

/** Stored as "1" or "0". */
export const FLAG_SETTINGS: readonly FlagSetting[] = [...OWN_FLAG_SETTINGS, ...EXTENSION_SETTINGS]

/** Whole numbers, stored as their digits. */
export const LENGTH_SETTINGS = [
  'wwWikibaseStringLengthString',
  'wwWikibaseStringLengthMonolingualText',
  'wwWikibaseStringLengthMultilang',
] as const

/** The settings that `POST /wiki/setting/{setting}/update` accepts. */
export const WRITABLE_SETTINGS: readonly WritableSetting[] = [
  'wgDefaultSkin',
  ...FLAG_SETTINGS,
  ...LENGTH_SETTINGS,
  ...LICENCE_SETTINGS,
  'wwCaptchaQuestions',
  'wikibaseManifestEquivEntities',
  LINKED_SITES_SETTING,
]

export type FlagSetting = (typeof OWN_FLAG_SETTINGS)[number] | ExtensionSetting
export type LengthSetting = (typeof LENGTH_SETTINGS)[number]
export type WritableSetting =
  | 'wgDefaultSkin'
  | FlagSetting
  | LengthSetting
  | LicenceSetting
  | 'wwCaptchaQuestions'
  | 'wikibaseManifestEquivEntities'
  | typeof LINKED_SITES_SETTING
/** `wgLogo` is written only by the upload of the logo. */
export type SettingName = WritableSetting | 'wgLogo'

/** Source: spec 3.22 for the first three, which every client knows. */
export const SKINS = ['vector', 'modern', 'timeless', 'vector-2022', 'minerva'] as const
export type Skin = (typeof SKINS)[number]

export function isWritableSetting(name: string): name is WritableSetting {
  return WRITABLE_SETTINGS.some(known => known === name)
}
