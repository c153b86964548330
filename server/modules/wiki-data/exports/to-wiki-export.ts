import type { WikiExport } from '#contract/wiki-data/wiki-export.ts'
import { isoTime } from '#server/platform/iso-time.ts'
import type { WikiExportRow } from './exports.repository.ts'

/** An export as its wiki's managers see it. @param domain the wiki's. */
export function toWikiExport(row: WikiExportRow, domain: string): WikiExport {
  const { pages, revisions, entities, users, files } = row
  const counted =
    pages !== null && revisions !== null && entities !== null && users !== null && files !== null
  return {
    id: row.id,
    wiki_id: row.wiki_id,
    kind: row.kind,
    password_hashes: row.password_hashes === 1,
    status: row.status,
    progress:
      row.status === 'pending'
        ? { step: row.step ?? 'waiting', share: row.share_millionths / 1_000_000 }
        : null,
    created_at: isoTime(row.created_at),
    finished_at: isoTime(row.finished_at),
    expires_at: row.status === 'ready' ? isoTime(row.expires_at) : null,
    file_name: row.taken_at === null ? null : exportFileName(domain, row.kind, row.taken_at),
    size: row.size,
    sha256: row.sha256,
    content: counted ? { pages, revisions, entities, users, files } : null,
    error: row.error,
  }
}

/** Such as `museum.example.org-public-2026-01-31.zip`. */
export function exportFileName(domain: string, kind: WikiExportRow['kind'], takenAt: number): string {
  return `${domain.replace(':', '-')}-${kind}-${new Date(takenAt).toISOString().slice(0, 10)}.zip`
}
