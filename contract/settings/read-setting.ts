import type { PublicSetting } from '#contract/types/wiki.ts'
import { SETTING_DEFAULTS } from './setting-defaults.ts'
import type { FlagSetting, SettingName } from './setting-names.ts'

const DEFAULTS: Readonly<Partial<Record<SettingName, string>>> = SETTING_DEFAULTS

/** A setting's text, or its default if it was never saved; undefined if it has no default. */
export function readSetting(settings: readonly PublicSetting[], name: SettingName): string | undefined {
  return settings.find(setting => setting.name === name)?.value ?? DEFAULTS[name]
}

export function readFlag(settings: readonly PublicSetting[], name: FlagSetting): boolean {
  return readSetting(settings, name) === '1'
}
