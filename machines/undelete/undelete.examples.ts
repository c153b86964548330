import type { DeletedWiki } from '#contract/wiki-data/wiki-backup.ts'

/** A deleted wiki, for tests. */
export function deletedWiki(changes: Partial<DeletedWiki> = {}): DeletedWiki {
  return {
    id: 9,
    sitename: 'Old maps',
    domain: 'old-maps.localhost:8080',
    domain_decoded: 'old-maps.localhost:8080',
    deleted_at: '2026-03-01T10:00:00.000Z',
    purge_at: '2026-03-31T10:00:00.000Z',
    ...changes,
  }
}
