import { readSetting } from '#contract/settings/read-setting.ts'
import type { SettingName } from '#contract/settings/setting-names.ts'
import type { RootState } from '#store/root-reducer.ts'
import { selectWiki } from './wiki.slice.ts'

/**
 * The open wiki's setting; undefined where no wiki is open, or where it has neither value nor default. Apart from the slice,
 * which every page loads, because the defaults weigh more than it does.
 */
export function selectSetting(state: RootState, name: SettingName): string | undefined {
  const wiki = selectWiki(state)
  return wiki.status === 'success' ? readSetting(wiki.details.public_settings, name) : undefined
}
