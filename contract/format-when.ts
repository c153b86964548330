import { DAY_MS, HOUR_MS } from './durations.ts'
import { FORMAT_LANGUAGE } from './format-language.ts'

const time = new Intl.DateTimeFormat(FORMAT_LANGUAGE, {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
})
const day = new Intl.DateTimeFormat(FORMAT_LANGUAGE, { dateStyle: 'long' })
const shortDay = new Intl.DateTimeFormat(FORMAT_LANGUAGE, { year: 'numeric', month: 'short', day: 'numeric' })
const minute = new Intl.DateTimeFormat(FORMAT_LANGUAGE, {
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
})
const relative = new Intl.RelativeTimeFormat(FORMAT_LANGUAGE, { numeric: 'auto' })

/** A minute in the reader's time zone: `4 March 2026 at 22:30 CET`. `iso` is ISO 8601. */
export function format(iso: string): string {
  return time.format(new Date(iso))
}

/** Its day only: `4 March 2026`. */
export function formatDay(iso: string): string {
  return day.format(new Date(iso))
}

/** Its day and its time of day, for a narrow column: `4 Mar 2026`, `22:30 CET`. */
export function formatShort(iso: string): readonly [day: string, minute: string] {
  const date = new Date(iso)
  return [shortDay.format(date), minute.format(date)]
}

/** Its day relative to today, in the reader's time zone: "today", "yesterday", "in 7 days". */
export function relativeDay(iso: string, now = new Date()): string {
  return relative.format(Math.round((midnight(new Date(iso)) - midnight(now)) / DAY_MS), 'day')
}

/** Its hour relative to now, or its day if it is longer ago: "this hour", "5 hours ago", "yesterday". */
export function relativeHour(iso: string, now = new Date()): string {
  const hours = Math.trunc((new Date(iso).getTime() - now.getTime()) / HOUR_MS)
  return Math.abs(hours) < 24 ? relative.format(hours, 'hour') : relativeDay(iso, now)
}

function midnight(date: Date): number {
  return new Date(date).setHours(0, 0, 0, 0)
}
