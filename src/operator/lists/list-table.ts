import { recordTable } from '#ui/record-table.tsx'

/** A list of the console: many columns, some of which hold addresses. */
export const { RecordTable: ListTable, RecordRow: ListRow, RecordCell: ListCell } = recordTable('lg')

/** How much a cell needs, by what it holds: words, of which none is broken, a date with its time, what somebody has typed, or an address. */
export const cellStyles = {
  words: { overflowWrap: 'normal' },
  time: { minWidth: { xl: '9rem' }, overflowWrap: 'normal' },
  typed: { minWidth: { lg: '7rem' } },
  address: { minWidth: { lg: '10rem', xl: '13rem' } },
} as const
