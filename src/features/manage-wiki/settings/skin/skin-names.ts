import type { Skin } from '#contract/settings/setting-names.ts'

const NAMES: Readonly<Record<Skin, string>> = {
  vector: 'Vector',
  modern: 'Modern',
  timeless: 'Timeless',
  'vector-2022': 'Vector 2022',
  minerva: 'Minerva',
}

/** The name of a skin in MediaWiki's preferences. */
export function skinName(skin: Skin): string {
  return NAMES[skin]
}
