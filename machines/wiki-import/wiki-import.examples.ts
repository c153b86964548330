import type { WikiImport, WikiImportsResponse } from '#contract/wiki-data/wiki-import.ts'

const MB = 1024 * 1024

/** The file of the example imports. */
export const exampleFile = { name: 'old-wiki.xml.gz', size: 40 * MB }

/** An import of wiki 7, for tests. */
export function wikiImport(status: WikiImport['status'], changes: Partial<WikiImport> = {}): WikiImport {
  const hasReport = status === 'checked' || status === 'importing' || status === 'success'
  const isOver = status === 'success' || status === 'failed' || status === 'cancelled'
  return {
    id: 3,
    wiki_id: 7,
    status,
    file_name: exampleFile.name,
    size: exampleFile.size,
    received: status === 'uploading' ? 16 * MB : exampleFile.size,
    upload_path: status === 'uploading' ? '/api/wiki/import/uploads/abc' : null,
    report: hasReport ? exampleReport : null,
    progress: status === 'importing' ? { step: 'pages', share: 0.4 } : null,
    created_at: '2026-03-01T10:00:00.000Z',
    finished_at: isOver ? '2026-03-01T10:20:00.000Z' : null,
    error: status === 'failed' ? 'The file ends in the middle of a page.' : null,
    ...changes,
  }
}

const exampleReport = {
  kind: 'xml',
  content: { pages: 1234, revisions: 5678, entities: 0, users: 0, files: 0 },
  source: 'Old wiki',
  losses: ['Files do not come along: the export has only their descriptions.', 'Users have no accounts.'],
} as const

/** A wiki's listing with this newest import; without one the wiki can import. */
export function listing(
  record: WikiImport | null,
  changes: Partial<WikiImportsResponse> = {},
): WikiImportsResponse {
  return { data: record ? [record] : [], size_max: 1024 * MB, refusal: null, ...changes }
}

/** The sentence of a wiki that cannot import. */
export const refusal = 'This wiki has pages already. Only an empty wiki can import.'
