import { UTC_DAY, UTC_MINUTE } from '#i18n/date-formats.ts'
import { FORMAT_LANGUAGE } from './format-language.ts'

const DAY = new Intl.DateTimeFormat(FORMAT_LANGUAGE, UTC_DAY)
const TIME = new Intl.DateTimeFormat(FORMAT_LANGUAGE, UTC_MINUTE)

/** A day in UTC: `4 March 2026`. @param time ISO 8601, or UTC epoch milliseconds. */
export function formatUtcDay(time: string | number): string {
  return DAY.format(new Date(time))
}

/** A minute in UTC: `4 March 2026 at 21:30 UTC`. Source: spec 2.54. @param time as {@link formatUtcDay} takes it. */
export function formatUtcMinute(time: string | number): string {
  return TIME.format(new Date(time))
}
