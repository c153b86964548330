import { DAY_MS, HOUR_MS } from '#contract/durations.ts'

const time = new Intl.DateTimeFormat(undefined, {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
})
const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })
const relative = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' })

/** A time in the reader's locale and time zone. `iso` is ISO 8601. */
export function format(iso: string): string {
  return time.format(new Date(iso))
}

/** Its day alone. */
export function formatDay(iso: string): string {
  return day.format(new Date(iso))
}

/** Its day from today on, by the reader's calendar: "today", "yesterday", "in 7 days". */
export function relativeDay(iso: string, now = new Date()): string {
  return relative.format(Math.round((midnight(new Date(iso)) - midnight(now)) / DAY_MS), 'day')
}

/** Its hour from now on, or its day if that is longer ago: "this hour", "5 hours ago", "yesterday". */
export function relativeHour(iso: string, now = new Date()): string {
  const hours = Math.trunc((new Date(iso).getTime() - now.getTime()) / HOUR_MS)
  return Math.abs(hours) < 24 ? relative.format(hours, 'hour') : relativeDay(iso, now)
}

function midnight(date: Date): number {
  return new Date(date).setHours(0, 0, 0, 0)
}
