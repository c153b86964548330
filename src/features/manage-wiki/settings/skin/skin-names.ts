import type { Skin } from '#contract/settings/setting-names.ts'
import { msg } from '#i18n/msg.ts'

const NAMES: Readonly<Record<Skin, string>> = {
  vector: 'Vector',
  modern: 'Modern',
  timeless: 'Timeless',
  'vector-2022': msg('wiki-settings-vector-2022'),
  minerva: 'Minerva',
}

/** The name of a skin in MediaWiki's preferences. */
export function skinName(skin: Skin): string {
  return NAMES[skin]
}
