import type { WritableSetting } from './setting-names.ts'

/**
 * The settings whose value contains many things that people edit one at a time. Saving one names the version that was seen,
 * so that it does not undo what somebody else, or the same person in another tab, has saved meanwhile.
 */
const COMPOUND_SETTINGS: readonly WritableSetting[] = [
  'wwCaptchaQuestions',
  'wikibaseManifestEquivEntities',
  'wwLinkedSites',
]

export function isCompound(setting: WritableSetting): boolean {
  return COMPOUND_SETTINGS.includes(setting)
}

/**
 * The version of a setting's value, for the header If-Match: the 32-bit FNV-1a hash of its UTF-8 bytes as eight
 * hexadecimal digits in quotation marks. Clients that have read the value can calculate it.
 * @param value in its stored form; '' if there is none.
 */
export function settingVersion(value: string): string {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(value)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0
  return `"${hash.toString(16).padStart(8, '0')}"`
}
