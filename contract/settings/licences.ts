/** The licences of a wiki's structured data and of its texts. `none`: not stated. */
export const LICENCES = {
  wwLicenceData: ['cc0', 'cc-by-4.0', 'cc-by-sa-4.0', 'odbl', 'none'],
  wwLicenceText: ['none', 'cc0', 'cc-by-4.0', 'cc-by-sa-4.0', 'gfdl'],
} as const

export type LicenceSetting = keyof typeof LICENCES
export type Licence = (typeof LICENCES)[LicenceSetting][number]

export const LICENCE_SETTINGS = Object.keys(LICENCES) as readonly LicenceSetting[]

/** @returns null if the setting cannot have this value. */
export function parseLicence(setting: LicenceSetting, value: unknown): Licence | null {
  return LICENCES[setting].find(licence => licence === value) ?? null
}

/** The URL of each licence; `licence.php` has the same. */
export const LICENCE_URLS: Readonly<Record<Exclude<Licence, 'none'>, string>> = {
  cc0: 'https://creativecommons.org/publicdomain/zero/1.0/',
  'cc-by-4.0': 'https://creativecommons.org/licenses/by/4.0/',
  'cc-by-sa-4.0': 'https://creativecommons.org/licenses/by-sa/4.0/',
  odbl: 'https://opendatacommons.org/licenses/odbl/1-0/',
  gfdl: 'https://www.gnu.org/licenses/fdl-1.3.html',
}

/** The URL of the licence in a wiki's settings; null if none is stated. */
export function licenceUrl(
  settings: Readonly<Record<string, string>>,
  setting: LicenceSetting,
): string | null {
  const licence = parseLicence(setting, settings[setting] ?? LICENCES[setting][0])
  return licence === null || licence === 'none' ? null : LICENCE_URLS[licence]
}
