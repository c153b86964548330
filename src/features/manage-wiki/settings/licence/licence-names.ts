import type { Licence } from '#contract/settings/licences.ts'

const NAMES: Readonly<Record<Licence, string>> = {
  cc0: 'CC0 1.0: free for any use',
  'cc-by-4.0': 'CC BY 4.0: name the authors',
  'cc-by-sa-4.0': 'CC BY-SA 4.0: name the authors and share alike',
  odbl: 'ODbL 1.0: name the source and share alike',
  gfdl: 'GFDL 1.3 or later: name the authors and share alike',
  none: 'Not stated',
}

/** The name of a licence, with what it asks of those who use the work. */
export function licenceName(licence: Licence): string {
  return NAMES[licence]
}
