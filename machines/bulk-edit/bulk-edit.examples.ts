import type { Batch, BatchesResponse, BatchTable } from '#contract/batches/batch.ts'
import type { BatchReport } from './bulk-edit.machine.ts'

const NONE = { total: 20, created: 0, changed: 0, deleted: 0, unchanged: 0, refused: 0 }

/** A batch of wiki 7, for tests. */
export function batchRow(status: Batch['status'], changes: Partial<Batch> = {}): Batch {
  const isOver = ['done', 'stopped', 'cancelled', 'failed'].includes(status)
  const hasRun = ['running', 'paused', 'done', 'stopped', 'failed'].includes(status)
  return {
    ...{ id: 1, wiki_id: 7, name: 'vases.csv', format: 'table', file_name: 'vases.csv', size: 4_096 },
    ...{ status, username: 'Ada', mine: true, unreadable: 1 },
    expected: ['reading', 'mapping', 'checking'].includes(status)
      ? null
      : { ...NONE, created: 17, refused: 3 },
    counts: hasRun
      ? { ...NONE, created: status === 'done' ? 17 : 8, refused: status === 'done' ? 3 : 0 }
      : NONE,
    rate: status === 'running' ? 60 : null,
    remaining_s: status === 'running' ? 75 : null,
    ...{ stops_at_problem: false, undoes: null, undone_by: null },
    created_at: '2026-03-01T10:00:00.000Z',
    started_at: hasRun ? '2026-03-01T10:01:00.000Z' : null,
    finished_at: isOver ? '2026-03-01T10:04:00.000Z' : null,
    error: status === 'failed' ? 'The wiki has used all of its storage.' : null,
    ...changes,
  }
}

export const listing = (...data: readonly Batch[]): BatchesResponse => ({
  wiki: { id: 7, name: 'Herbarium', domain: 'herbarium.wikis.example' },
  data,
  size_max: 1_073_741_824,
  refusal: null,
})

export const tableLook: BatchTable = {
  sheets: [],
  columns: [
    { name: 'label', examples: ['Vase', 'Jar'] },
    { name: 'material', examples: ['clay'] },
  ],
  rows: 20,
  guess: { columns: [{ column: 0, as: 'label', language: 'en' }] },
  properties: [
    { id: 'P5', label: 'made of', datatype: 'wikibase-item' },
    { id: 'P6', label: 'inventory number', datatype: 'external-id' },
    { id: 'P7', label: null, datatype: 'string' },
  ],
  earlier: null,
}

export const report: BatchReport = {
  problems: [{ line: 4, entity: null, text: '“someday” cannot be read as a value of the datatype time.' }],
  hasMore: false,
  preview: [
    {
      ...{ line: 2, outcome: 'created', id: null, label: 'Vase', description: 'a vase', aliases: [] },
      statements: [{ property: 'P1', value: 'clay', qualifiers: [], references: 1 }],
      problems: [],
    },
  ],
}
