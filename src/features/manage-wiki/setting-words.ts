import { EXTENSIONS, extensionSetting } from '#contract/settings/extensions.ts'
import { LICENCE_SETTINGS, parseLicence } from '#contract/settings/licences.ts'
import { FLAG_SETTINGS, type SettingName, SKINS } from '#contract/settings/setting-names.ts'
import { msg } from '#i18n/msg.ts'
import type { SettingWords } from '#ui/wiki/history-sentence.ts'
import { extensionTexts } from './extensions/extension-texts.ts'
import { licenceNames } from './settings/licence/licence-names.ts'
import { skinName } from './settings/skin/skin-names.ts'

/** Settings without a card of their own name. */
const NAMES: Partial<Record<SettingName, string>> = {
  wwLicenceData: msg('manage-wiki-licence-of-data'),
  wwLicenceText: msg('manage-wiki-licence-of-texts'),
  wgDefaultSkin: msg('common-skin'),
  wgLogo: msg('common-logo'),
  wgEnableUploads: msg('common-files-can-uploaded'),
  wwPrivateWiki: msg('manage-wiki-only-people-with-account-can'),
  wwPublicDumps: msg('common-dumps-everybody'),
  wwLinkedSites: msg('manage-wiki-sites-items-can-linked'),
  wwUseQuestyCaptcha: 'QuestyCaptcha',
  wwCaptchaQuestions: msg('manage-wiki-questions-questycaptcha'),
  wwExtEnableConfirmAccount: msg('common-accounts-have-requested'),
  wwExtEnableWikibaseLexeme: 'Lexeme',
  wikibaseFedPropsEnable: msg('manage-wiki-federated-properties'),
  wikibaseManifestEquivEntities: msg('manage-wiki-mapping-wikidata'),
  wwWikibaseStringLengthString: msg('manage-wiki-longest-string'),
  wwWikibaseStringLengthMonolingualText: msg('manage-wiki-longest-monolingual-text'),
  wwWikibaseStringLengthMultilang: msg('manage-wiki-longest-label-description-alias'),
}

/** The words for a changed setting in the history. */
export const settingWords: SettingWords = { name: settingName, value: settingValue }

/** The name of a setting, as on its card; a setting that this page does not know keeps its technical name. */
function settingName(setting: string): string {
  const extension = EXTENSIONS.find(({ name }) => extensionSetting(name) === setting)
  if (extension) return extensionTexts[extension.name].title
  return NAMES[setting as SettingName] ?? setting
}

/** The words for a setting's value, as on its card. */
function settingValue(setting: string, value: string): string {
  const licence = LICENCE_SETTINGS.find(name => name === setting)
  if (licence) {
    const known = parseLicence(licence, value)
    return known ? licenceNames[known] : value
  }
  if (FLAG_SETTINGS.some(name => name === setting))
    return value === '1' ? msg('manage-wiki-value-on') : msg('manage-wiki-value-off')
  const skin = SKINS.find(name => name === value)
  return setting === 'wgDefaultSkin' && skin ? skinName(skin) : value
}
