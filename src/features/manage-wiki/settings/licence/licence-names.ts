import type { Licence, LicenceSetting } from '#contract/settings/licences.ts'

export const licenceNames: Readonly<Record<Licence, string>> = {
  cc0: 'CC0 1.0: free for any use',
  'cc-by-4.0': 'CC BY 4.0: name the authors',
  'cc-by-sa-4.0': 'CC BY-SA 4.0: name the authors and share alike',
  odbl: 'ODbL 1.0: name the source and share alike',
  gfdl: 'GFDL 1.3 or later: name the authors and share alike',
  none: 'Not stated',
}

/** What each licence is for. */
export const licenceSubjects: Readonly<Record<LicenceSetting, string>> = {
  wwLicenceData: 'Structured data',
  wwLicenceText: 'Texts of pages',
}
