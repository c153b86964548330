import { SETTING_DEFAULTS } from '#contract/settings/setting-defaults.ts'
import type { PublicSetting } from '#contract/types/wiki.ts'

/**
 * Returns a wiki's settings as its managers read them: the saved values over the defaults, and the logo's URL
 * if there is one. Source: spec 3.3, 3.14.
 */
export function publicSettings(
  saved: Readonly<Record<string, string>>,
  logo: string | null,
): readonly PublicSetting[] {
  const settings = { ...SETTING_DEFAULTS, ...saved, ...(logo !== null && { wgLogo: logo }) }
  return Object.entries(settings).map(([name, value]) => ({ name, value }))
}
