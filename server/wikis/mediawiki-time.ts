/** A time as MediaWiki stores it, such as `20260131235959`, in UTC. */
export function mediawikiTime(epochMs: number): string {
  return new Date(epochMs).toISOString().replace(/\D/g, '').slice(0, 14)
}
