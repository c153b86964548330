import { API_BASE } from '#contract/paths.ts'
import { wikiDataApi } from '#contract/wiki-data/wiki-data-paths.ts'
import type { ImportReport, WikiImport } from '#contract/wiki-data/wiki-import.ts'
import { isoTime } from '#server/platform/iso-time.ts'
import type { WikiImportRow } from './imports.repository.ts'

/** An import as its managers see it. @param userId the member who asks: only the uploader can continue it. */
export function toWikiImport(row: WikiImportRow, userId: number): WikiImport {
  return {
    id: row.id,
    wiki_id: row.wiki_id,
    status: row.status,
    file_name: row.file_name,
    size: row.size,
    received: row.received,
    upload_path: row.status === 'uploading' && row.user_id === userId ? uploadPath(row.upload_id) : null,
    report: row.report === null ? null : (JSON.parse(row.report) as ImportReport),
    progress: row.step === null ? null : (JSON.parse(row.step) as WikiImport['progress']),
    created_at: isoTime(row.created_at),
    finished_at: isoTime(row.finished_at),
    error: row.error,
  }
}

export function uploadPath(uploadId: string): string {
  return `${API_BASE}${wikiDataApi.importUploads}/${uploadId}`
}
