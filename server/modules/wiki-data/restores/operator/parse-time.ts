import { DAY_MS, MINUTE_MS, SECOND_MS } from '#contract/durations.ts'
import { BackupError } from '#server/modules/wiki-data/wiki-data.errors.ts'

const TIME = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?) ?(Z|UTC|[+-]\d\d:\d\d)?)?$/

/**
 * Reads a time that a person has typed: `2026-11-22` (the end of that day), `2026-11-22 03:00` (local time),
 * `2026-11-22T03:00Z` or `2026-11-22 03:00 UTC`.
 * @returns the last moment of that day, minute or second, in UTC epoch milliseconds.
 * @throws BackupError if it is not a time.
 */
export function parseTime(text: string): number {
  const [, date, time, zone] = TIME.exec(text.trim()) ?? []
  const isUtc = zone === 'UTC' || zone === 'Z'
  // JavaScript reads a date with a time and without a zone as local time.
  const value = Date.parse(`${date}T${time ?? '00:00'}${isUtc ? 'Z' : (zone ?? '')}`)
  if (date === undefined || Number.isNaN(value))
    throw new BackupError(
      `"${text}" is not a time. Times are like 2026-11-22, 2026-11-22 03:00 (local time) or 2026-11-22T03:00Z (UTC).`,
    )
  if (time === undefined) return endOfDay(value)
  return value + (time.length > 'hh:mm'.length ? SECOND_MS : MINUTE_MS) - 1
}

/** The end of the local day that begins at `start`; days on which the clocks change are shorter or longer. */
function endOfDay(start: number): number {
  const next = new Date(start + 1.5 * DAY_MS)
  next.setHours(0, 0, 0, 0)
  return next.getTime() - 1
}
