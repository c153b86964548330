/** MediaWiki's database form of a time, `20260131235959` in UTC. */
export function mediawikiTime(epochMs: number): string {
  return new Date(epochMs).toISOString().replace(/\D/g, '').slice(0, 14)
}
