import type { Batch, BatchCounts, BatchFormat, BatchStatus } from '#contract/batches/batch.ts'
import { formatCount } from '#contract/format-count.ts'

export const bulkTexts = {
  title: 'Edit in bulk',
  lead: 'Make or change many items at once, from a table, from QuickStatements or from Wikibase’s JSON. Everything is checked first, and a batch can be undone.',
  newBatch: 'New batch',
  others: 'Other batches',
  noAccount:
    'Log in on the wiki first, and choose to continue with your account of this service there. Then open this page again.',
  notLoaded: 'Your batches could not be loaded.',
  notSent: 'The file was not sent.',
  notDone: 'That did not work.',
  notRead: 'We cannot see how far the batch is at the moment. It goes on.',
  leave: 'You can leave this page. The batch goes on.',
  send: 'Send and check',
  sending: 'Sending …',
  undoLead:
    'A new batch brings each entity back to where it was, and deletes what this one has made, if your account on the wiki may delete. What was changed since stays as it is, and is listed.',
} as const

export const formatTexts: Readonly<Record<BatchFormat, { readonly name: string; readonly help: string }>> = {
  table: { name: 'A table', help: 'CSV, TSV, .xlsx or .ods, with the names of the columns in the first row' },
  quickstatements: { name: 'QuickStatements', help: 'Version 1, or its form with a header and commas' },
  json: { name: 'Wikibase’s JSON', help: 'An array of entities, or one entity a line' },
}

export const statusTexts: Readonly<Record<BatchStatus, string>> = {
  reading: 'The file is being read',
  mapping: 'Waits for what the columns are',
  checking: 'The wiki is checking it',
  checked: 'Waits to be started',
  running: 'Running',
  paused: 'Paused',
  done: 'Done',
  stopped: 'Stopped',
  cancelled: 'Cancelled',
  failed: 'Failed',
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
    [unreadable, unreadable === 1 ? 'line that cannot be read' : 'lines that cannot be read'],
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
  return `${several(Math.round(rate), 'edit', 'edits')} a second, about ${several(minutes, 'minute', 'minutes')} left`
}
