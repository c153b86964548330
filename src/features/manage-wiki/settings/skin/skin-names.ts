import type { Skin } from '#contract/settings/setting-names.ts'

const NAMES: Readonly<Record<Skin, string>> = { vector: 'Vector', modern: 'Modern', timeless: 'Timeless' }

/** A skin as MediaWiki's preferences call it. */
export function skinName(skin: Skin): string {
  return NAMES[skin]
}
