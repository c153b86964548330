import { MULTILANG_LENGTH_MIN, STRING_LENGTH_MAX, STRING_LENGTH_MIN } from '#contract/limits.ts'
import { msg } from '#i18n/msg.ts'
import type { LengthSetting } from './setting-names.ts'

/** How many characters a value in the wiki may have. Source: spec 5.28, 5.29, 9.8. */
export const LENGTH_RANGES: Readonly<Record<LengthSetting, { readonly min: number; readonly max: number }>> =
  {
    wwWikibaseStringLengthString: { min: STRING_LENGTH_MIN, max: STRING_LENGTH_MAX },
    wwWikibaseStringLengthMonolingualText: { min: STRING_LENGTH_MIN, max: STRING_LENGTH_MAX },
    wwWikibaseStringLengthMultilang: { min: MULTILANG_LENGTH_MIN, max: STRING_LENGTH_MAX },
  }

const WHOLE_NUMBER_TEXT = msg('settings-please-enter-whole-number')

/** The message for an invalid length, given as a number or its digits; null if it is valid. */
export function lengthProblem(setting: LengthSetting, value: unknown): string | null {
  const isDigits = typeof value === 'string' && /^\d{1,9}$/.test(value.trim())
  const length = isDigits ? Number(value) : value
  if (typeof length !== 'number' || !Number.isInteger(length)) return WHOLE_NUMBER_TEXT
  const { min, max } = LENGTH_RANGES[setting]
  if (length < min) return msg('settings-minimum-1-required', min)
  return length > max ? msg('settings-maximum-1-exceeded', max) : null
}
