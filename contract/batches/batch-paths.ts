/** The page for edits in bulk. */
export const bulkEditPage = (id: number | ':id') => `/wikis/bulk-edit/${id}`

/**
 * Paths below `API_BASE` of bulk edits. Separate from `api`, which every page loads.
 */
export const batchApi = {
  /** GET lists. POST takes the file itself as its body; the query says `wiki`, `format`, `file_name` and more. */
  batches: '/wiki/batches',
  batch: (id: number | ':batch') => `/wiki/batches/${id}`,
  /** POST: `check` (with a table's mapping), `start`, `pause`, `resume`, `stop`, `undo`. */
  act: (id: number | ':batch', act: BatchAct) => `/wiki/batches/${id}/${act}`,
  table: (id: number | ':batch') => `/wiki/batches/${id}/table`,
  preview: (id: number | ':batch') => `/wiki/batches/${id}/preview`,
  problems: (id: number | ':batch') => `/wiki/batches/${id}/problems`,
  /** CSV: the refused lines of the file as they were, each with its problem in a last column. */
  refused: (id: number | ':batch') => `/wiki/batches/${id}/refused.csv`,
} as const

export const BATCH_ACTS = ['check', 'start', 'pause', 'resume', 'stop', 'undo'] as const

export type BatchAct = (typeof BATCH_ACTS)[number]
