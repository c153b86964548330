/** A time in UTC epoch milliseconds as ISO 8601, for clients. */
export function isoTime(ms: number): string
export function isoTime(ms: number | null): string | null
export function isoTime(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString()
}

/** The day in UTC of a time. */
export function isoDay(ms: number): string {
  return isoTime(ms).slice(0, 10)
}
