import { localeOf, UTC_DAY, UTC_MINUTE } from './date-formats.ts'
import { SOURCE_LANGUAGE } from './languages.ts'

const SOURCE_LOCALE = localeOf(SOURCE_LANGUAGE)
const MONTH = new Intl.DateTimeFormat(SOURCE_LOCALE, { month: 'long', timeZone: 'UTC' })
const MONTHS = Array.from({ length: 12 }, (_, month) => MONTH.format(Date.UTC(2000, month)))
const MOMENT = new RegExp(`^(\\d{1,2}) (${MONTHS.join('|')}) (\\d{4})(?: at (\\d\\d):(\\d\\d) UTC)?$`)
const COUNT = /^\d{1,3}(?:,\d{3})+$/

/**
 * A day, a minute or a large number, as `contract/` writes them in English, by the customs of another language.
 *
 * @returns null for anything else.
 */
export function translateValue(written: string, language: string): string | null {
  const locale = localeOf(language)
  if (COUNT.test(written)) return new Intl.NumberFormat(locale).format(Number(written.replaceAll(',', '')))
  const [, day, month = '', year, hour, minute] = MOMENT.exec(written) ?? []
  if (day === undefined) return null
  const time = Date.UTC(
    Number(year),
    MONTHS.indexOf(month),
    Number(day),
    Number(hour ?? 0),
    Number(minute ?? 0),
  )
  return new Intl.DateTimeFormat(locale, hour === undefined ? UTC_DAY : UTC_MINUTE).format(time)
}
