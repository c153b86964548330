/**
 * Paths below `API_BASE` of bulk edits. Separate from `api`, which every page loads.
 */
export const batchApi = {
  /** GET lists. POST takes the file itself as its body; the query says `wiki`, `format`, `file_name` and more. */
  batches: '/wiki/batches',
  batch: (id: number) => `/wiki/batches/${id}`,
  /** POST: `check` (with a table's mapping), `start`, `pause`, `resume`, `stop`, `undo`. */
  act: (id: number, act: BatchAct) => `/wiki/batches/${id}/${act}`,
  table: (id: number) => `/wiki/batches/${id}/table`,
  preview: (id: number) => `/wiki/batches/${id}/preview`,
  problems: (id: number) => `/wiki/batches/${id}/problems`,
  /** CSV: the refused lines of the file as they were, each with its problem in a last column. */
  refused: (id: number) => `/wiki/batches/${id}/refused.csv`,
  mappings: '/wiki/batches/mappings',
  mapping: (id: number) => `/wiki/batches/mappings/${id}`,
} as const

export const BATCH_ACTS = ['check', 'start', 'pause', 'resume', 'stop', 'undo'] as const

export type BatchAct = (typeof BATCH_ACTS)[number]

/** The page "Edit in bulk" of the wiki at a domain. */
export function bulkEditPath(domain: string): string {
  return `/edit-in-bulk/${encodeURIComponent(domain)}`
}
