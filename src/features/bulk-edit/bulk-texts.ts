import type { Batch, BatchCounts, BatchFormat, BatchStatus } from '#contract/batches/batch.ts'
import { formatCount } from '#contract/format-count.ts'
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

const several = (count: number, one: string, many: string) =>
  `${formatCount(count)} ${count === 1 ? one : many}`

/** What came of a batch, or what would come of it: “17 new, 3 refused”. */
export function countsText(
  { created, changed, deleted, unchanged, refused }: BatchCounts,
  unreadable = 0,
): string {
  const parts = [
    [created, 'new'],
    [changed, 'changed'],
    [deleted, 'deleted'],
    [unchanged, 'unchanged'],
    [refused, 'refused'],
    [unreadable, msg('bulk-edit-line-cannot-read', unreadable)],
  ] as const
  const told = parts.filter(([count]) => count > 0).map(([count, word]) => `${formatCount(count)} ${word}`)
  return told.length === 0 ? 'nothing' : told.join(', ')
}

export function doneOf({ created, changed, deleted, unchanged, refused }: BatchCounts): number {
  return created + changed + deleted + unchanged + refused
}

/** How long a batch goes on at its rate; null if that is not known. */
export function remainingText({ rate, remaining_s }: Batch): string | null {
  if (rate === null || remaining_s === null) return null
  const minutes = Math.ceil(remaining_s / 60)
  return msg(
    'bulk-edit-1-second-about-2-left',
    several(Math.round(rate), 'edit', 'edits'),
    several(minutes, 'minute', 'minutes'),
  )
}
