/** A time as MediaWiki stores it, such as `20260131235959`, in UTC. */
export function mediawikiTime(epochMs: number): string {
  return new Date(epochMs).toISOString().replace(/\D/g, '').slice(0, 14)
}

/** UTC epoch milliseconds of such a time; null for anything else. */
export function epochOf(time: unknown): number | null {
  const text = time instanceof Uint8Array ? new TextDecoder().decode(time) : String(time ?? '')
  const [, ...parts] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(text) ?? []
  if (parts.length === 0) return null
  const [year = 0, month = 1, day, hour, minute, second] = parts.map(Number)
  return Date.UTC(year, month - 1, day, hour, minute, second)
}
