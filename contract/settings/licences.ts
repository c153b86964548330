/** The licences of a wiki's structured data and of its texts. `none` is for one that is not stated. */
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
