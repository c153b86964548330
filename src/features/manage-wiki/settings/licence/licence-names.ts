import type { Licence, LicenceSetting } from '#contract/settings/licences.ts'
import { msg } from '#i18n/msg.ts'

export const licenceNames: Readonly<Record<Licence, string>> = {
  cc0: msg('wiki-settings-cc0-1-0-free-any'),
  'cc-by-4.0': msg('wiki-settings-cc-by-4-0-name'),
  'cc-by-sa-4.0': msg('wiki-settings-cc-by-sa-4-0'),
  odbl: msg('wiki-settings-odbl-1-0-name-source'),
  gfdl: msg('wiki-settings-gfdl-1-3-later-name'),
  none: msg('wiki-settings-not-stated'),
}

/** What each licence applies to. */
export const licenceSubjects: Readonly<Record<LicenceSetting, string>> = {
  wwLicenceData: msg('common-structured-data'),
  wwLicenceText: msg('wiki-settings-texts-pages'),
}
