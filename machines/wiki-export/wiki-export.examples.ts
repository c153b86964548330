import type { ExportOrder } from '#contract/wiki-data/export-form.ts'
import type { WikiExport } from '#contract/wiki-data/wiki-export.ts'

/** An export of wiki 7, for tests. */
export function exportRow(status: WikiExport['status'], changes: Partial<WikiExport> = {}): WikiExport {
  const isReady = status === 'ready'
  return {
    id: 1,
    wiki_id: 7,
    kind: 'public',
    password_hashes: false,
    status,
    progress: status === 'pending' ? { step: 'pages', share: 0.4 } : null,
    created_at: '2026-03-01T10:00:00.000Z',
    finished_at: status === 'pending' ? null : '2026-03-01T10:04:00.000Z',
    expires_at: isReady ? '2026-03-08T10:04:00.000Z' : null,
    file_name: isReady ? 'herbarium.localhost-public-2026-03-01.zip' : null,
    size: isReady ? 4_404_019 : null,
    sha256: isReady ? 'a3'.repeat(32) : null,
    content: isReady ? { pages: 1234, revisions: 5678, entities: 1000, users: 0, files: 1 } : null,
    error: status === 'failed' ? 'There was no room for the copy.' : null,
    ...changes,
  }
}

export const publicOrder: ExportOrder = { kind: 'public', passwordHashes: false, password: '' }
export const completeOrder: ExportOrder = {
  kind: 'complete',
  passwordHashes: true,
  password: '',
}
