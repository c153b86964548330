import type { Skin } from '#contract/settings/setting-names.ts'

const NAMES: Readonly<Record<Skin, string>> = { vector: 'Vector', modern: 'Modern', timeless: 'Timeless' }

/** The name of a skin in MediaWiki's preferences. */
export function skinName(skin: Skin): string {
  return NAMES[skin]
}
