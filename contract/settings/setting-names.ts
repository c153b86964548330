/**
 * A wiki's settings by their names on the wire. Source: specification, section 3 ("Public settings") and section 7, notes.
 * `{product}` in a name is MediaWiki's "Wikibase", whatever the product is called.
 */

/** Stored as "1" or "0". */
export const FLAG_SETTINGS = [
  'wwUseQuestyCaptcha',
  'wwExtEnableConfirmAccount',
  'wwExtEnableWikibaseLexeme',
  'wikibaseFedPropsEnable',
] as const

/** Whole numbers, stored as their digits. */
export const LENGTH_SETTINGS = [
  'wwWikibaseStringLengthString',
  'wwWikibaseStringLengthMonolingualText',
  'wwWikibaseStringLengthMultilang',
] as const

/** What `POST /wiki/setting/{setting}/update` takes. */
export const WRITABLE_SETTINGS = [
  'wgDefaultSkin',
  ...FLAG_SETTINGS,
  ...LENGTH_SETTINGS,
  'wwCaptchaQuestions',
  'wikibaseManifestEquivEntities',
] as const

export type FlagSetting = (typeof FLAG_SETTINGS)[number]
export type LengthSetting = (typeof LENGTH_SETTINGS)[number]
export type WritableSetting = (typeof WRITABLE_SETTINGS)[number]
/** `wgLogo` is written by the logo's upload alone. */
export type SettingName = WritableSetting | 'wgLogo'

/** Source: specification, section 3 ("Skins"). */
export const SKINS = ['vector', 'modern', 'timeless'] as const
export type Skin = (typeof SKINS)[number]

export function isWritableSetting(name: string): name is WritableSetting {
  return WRITABLE_SETTINGS.some(known => known === name)
}
