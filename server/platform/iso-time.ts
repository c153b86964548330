/** A time in milliseconds as clients read it. */
export function isoTime(ms: number): string
export function isoTime(ms: number | null): string | null
export function isoTime(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString()
}
