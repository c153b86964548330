import type { Batch, BatchCounts, BatchFormat, BatchStatus } from '#contract/batches/batch.ts'
import { formatCount } from '#contract/format-count.ts'
import { shortListOf } from '#contract/format-list.ts'
import { msg } from '#i18n/msg.ts'

export const bulkTexts = {
  title: msg('common-edit-bulk'),
  lead: msg('bulk-edit-make-change-many-items-at'),
  newBatch: msg('bulk-edit-new-batch'),
  others: msg('bulk-edit-other-batches'),
  noAccount: msg('bulk-edit-log-wiki-first-choose-continue'),
  notLoaded: msg('bulk-edit-batches-could-not-loaded'),
  notSent: msg('bulk-edit-file-was-not-sent'),
  notDone: msg('common-did-not-work'),
  notRead: msg('bulk-edit-we-cannot-see-how-far'),
  leave: msg('bulk-edit-can-leave-page-batch-goes'),
  send: msg('bulk-edit-send-check'),
  sending: msg('common-sending'),
  undoLead: msg('bulk-edit-new-batch-brings-each-entity'),
} as const

export const formatTexts: Readonly<Record<BatchFormat, { readonly name: string; readonly help: string }>> = {
  table: { name: msg('bulk-edit-table'), help: msg('bulk-edit-csv-tsv-xlsx-ods-with') },
  quickstatements: { name: 'QuickStatements', help: msg('bulk-edit-version-1-its-form-with') },
  json: { name: msg('bulk-edit-wikibases-json'), help: msg('bulk-edit-array-entities-one-entity-line') },
}

export const statusTexts: Readonly<Record<BatchStatus, string>> = {
  reading: msg('bulk-edit-file-being-read'),
  mapping: msg('bulk-edit-waits-what-columns'),
  checking: msg('bulk-edit-wiki-checking'),
  checked: msg('bulk-edit-waits-started'),
  running: msg('common-running'),
  paused: msg('bulk-edit-paused'),
  done: msg('bulk-edit-done'),
  stopped: msg('bulk-edit-stopped'),
  cancelled: msg('bulk-edit-cancelled'),
  failed: msg('common-failed'),
}

/** The status as a sentence of its own. */
export function statusSentence(status: BatchStatus): string {
  return msg('bulk-edit-status-sentence', statusTexts[status])
}

/** The results of a batch, actual or expected: “17 new, 3 refused”. */
export function countsText(
  { created, changed, deleted, unchanged, refused }: BatchCounts,
  unreadable = 0,
): string {
  const parts = [
    created > 0 && msg('bulk-edit-count-new', formatCount(created), created),
    changed > 0 && msg('bulk-edit-count-changed', formatCount(changed), changed),
    deleted > 0 && msg('bulk-edit-count-deleted', formatCount(deleted), deleted),
    unchanged > 0 && msg('bulk-edit-count-unchanged', formatCount(unchanged), unchanged),
    refused > 0 && msg('bulk-edit-count-refused', formatCount(refused), refused),
    unreadable > 0 && msg('bulk-edit-count-unreadable', formatCount(unreadable), unreadable),
  ].filter(part => part !== false)
  return parts.length === 0 ? msg('bulk-edit-count-nothing') : shortListOf(parts)
}

export function doneOf({ created, changed, deleted, unchanged, refused }: BatchCounts): number {
  return created + changed + deleted + unchanged + refused
}

/** How long a batch will still take at its rate; null if that is not known. */
export function remainingText({ rate, remaining_s }: Batch): string | null {
  if (rate === null || remaining_s === null) return null
  const edits = Math.round(rate)
  const minutes = Math.ceil(remaining_s / 60)
  return msg('bulk-edit-rate-and-remaining', formatCount(edits), edits, formatCount(minutes), minutes)
}
