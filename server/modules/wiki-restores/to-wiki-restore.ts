import type { WikiRestore } from '#contract/wiki-data/wiki-backup.ts'
import type { ListedRestore } from './wiki-restores.repository.ts'

/** A restore as the wiki's managers see it. */
export function toWikiRestore(row: ListedRestore): WikiRestore {
  const { id, wiki_id, mode, status, error, found_id, domain, sitename } = row
  const isThere = status === 'success' && found_id !== null && domain !== null && sitename !== null
  return {
    id,
    wiki_id,
    mode,
    taken_at: iso(row.taken_at),
    status,
    step: status === 'pending' ? (row.step ?? 'waiting') : null,
    started_at: iso(row.started_at),
    finished_at: row.finished_at === null ? null : iso(row.finished_at),
    restored: isThere ? { id: found_id, domain, sitename } : null,
    error,
  }
}

function iso(ms: number): string {
  return new Date(ms).toISOString()
}
