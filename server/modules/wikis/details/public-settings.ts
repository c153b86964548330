import { SETTING_DEFAULTS } from '#contract/settings/setting-defaults.ts'
import type { PublicSetting } from '#contract/types/wiki.ts'

/**
 * A wiki's settings as its managers read them: what was saved over the defaults, and the logo's address where
 * it has one. Source: specification, section 3 ("Public settings").
 */
export function publicSettings(
  saved: Readonly<Record<string, string>>,
  logo: string | null,
): readonly PublicSetting[] {
  const settings = { ...SETTING_DEFAULTS, ...saved, ...(logo !== null && { wgLogo: logo }) }
  return Object.entries(settings).map(([name, value]) => ({ name, value }))
}
