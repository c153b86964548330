import type { Term } from './query-result.ts'
import { VALUE_LANGUAGE } from './value-language.ts'

/** A day, month or year in the proleptic Gregorian calendar. */
export interface ReadDate {
  /** 0 is 1 BCE, as in ISO 8601 and XSD 1.1. */
  readonly year: number
  /** 1 to 12; null if unknown. */
  readonly month: number | null
  /** Null if unknown. */
  readonly day: number | null
  /** Null at midnight, which is what Wikibase writes for a date without a time. */
  readonly time: { readonly hours: number; readonly minutes: number; readonly seconds: number } | null
}

const XSD = 'http://www.w3.org/2001/XMLSchema#'
const DATE_TYPES = new Set(['dateTime', 'date', 'gYear', 'gYearMonth'].map(name => XSD + name))

const DATE =
  /^(?<year>[+-]?\d{4,15})(?:-(?<month>\d\d)(?:-(?<day>\d\d)(?:T(?<hours>\d\d):(?<minutes>\d\d):(?<seconds>\d\d)(?:\.\d{1,9})?)?)?)?(?:Z|[+-]\d\d:\d\d)?$/

/** Reads a date literal; null for other literals and for text that is not a date. */
export function readDate(literal: {
  readonly value: string
  readonly datatype: string | null
}): ReadDate | null {
  if (literal.datatype === null || !DATE_TYPES.has(literal.datatype)) return null
  const { groups } = DATE.exec(literal.value) ?? {}
  if (!groups) return null
  const month = partOf(groups['month'], 12)
  const day = month === null ? null : partOf(groups['day'], daysIn(Number(groups['year']), month))
  return { year: Number(groups['year']), month, day, time: timeOf(groups) }
}

/** A number that orders dates: years, with months, days and hours as its fraction. */
export function yearsOf({ year, month, day, time }: ReadDate): number {
  const days = month === null ? 0 : (month - 1) * 31 + ((day ?? 1) - 1)
  const seconds = time === null ? 0 : (time.hours * 60 + time.minutes) * 60 + time.seconds
  return year + (days + seconds / 86_400) / 372
}

/** The position of a date on an axis of years, which has no year 0: -1 is 1 BC. */
export function axisYearOf(date: ReadDate): number {
  return yearsOf(date) - (date.year > 0 ? 0 : 1)
}

/** The date of a literal; null for other values. */
export function dateOf(term: Term | null | undefined): ReadDate | null {
  return term?.kind === 'literal' ? readDate(term) : null
}

/** "6 May 1889", "May 1889", "1889", "44 BC", in the reader's language. */
export function dateText(date: ReadDate, locale: string = VALUE_LANGUAGE): string {
  const { year, month, day, time } = date
  // JavaScript's dates go back only 271,821 years.
  if (Math.abs(year) > 200_000) return hugeYear(year, locale)
  const moment = new Date(0)
  moment.setUTCFullYear(year, (month ?? 1) - 1, day ?? 1)
  if (time !== null) moment.setUTCHours(time.hours, time.minutes, time.seconds)
  return new Intl.DateTimeFormat(locale, {
    calendar: 'gregory',
    timeZone: 'UTC',
    year: 'numeric',
    ...(year <= 0 && { era: 'short' }),
    ...(month !== null && { month: 'long' }),
    ...(day !== null && { day: 'numeric' }),
    ...(day !== null &&
      time !== null && { hour: '2-digit', minute: '2-digit', second: '2-digit', timeZoneName: 'short' }),
  }).format(moment)
}

function hugeYear(year: number, locale: string): string {
  const text = new Intl.NumberFormat(locale).format(year > 0 ? year : 1 - year)
  if (year > 0) return text
  // Formats a year that JavaScript supports, to find the position of the era.
  const parts = new Intl.DateTimeFormat(locale, {
    calendar: 'gregory',
    timeZone: 'UTC',
    year: 'numeric',
    era: 'short',
  }).formatToParts(new Date(0).setUTCFullYear(0))
  return parts.map(({ type, value }) => (type === 'year' ? text : value)).join('')
}

/** Wikibase writes 00 for a month or day that is not known. */
function partOf(text: string | undefined, most: number): number | null {
  const part = Number(text ?? 0)
  return part >= 1 && part <= most ? part : null
}

function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

function timeOf({ hours, minutes, seconds }: Record<string, string | undefined>): ReadDate['time'] {
  const time = { hours: Number(hours ?? 0), minutes: Number(minutes ?? 0), seconds: Number(seconds ?? 0) }
  if (time.hours > 23 || time.minutes > 59 || time.seconds > 59) return null
  return time.hours + time.minutes + time.seconds === 0 ? null : time
}
