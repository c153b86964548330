import { readSetting } from '#contract/settings/read-setting.ts'
import type { SettingName } from '#contract/settings/setting-names.ts'
import { selectWiki } from './wiki.slice.ts'

export type StateWithWiki = Parameters<typeof selectWiki>[0]

/**
 * A setting of the open wiki. It has its own module because the defaults weigh more than the slice, which
 * every page loads.
 *
 * @returns undefined if no wiki is open, or if the setting has neither a value nor a default.
 */
export function selectSetting(state: StateWithWiki, name: SettingName): string | undefined {
  const wiki = selectWiki(state)
  return wiki.status === 'success' ? readSetting(wiki.details.public_settings, name) : undefined
}
