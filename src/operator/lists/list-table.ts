import { chakra } from '@chakra-ui/react'
import { recordTable } from '#ui/record-table.tsx'

const { RecordTable, RecordRow, RecordCell } = recordTable('lg')

/** A list of the console: many columns, some with addresses. The cells of a row are aligned at their first line. */
export const ListTable = chakra(RecordTable, {
  base: {
    textStyle: { lg: 'sm' },
    '& td, & th': { verticalAlign: { lg: 'baseline' }, pe: { lg: '2', xl: '3' } },
  },
})

/** If the words of a language do not fit into the window, the table scrolls instead of the page. */
export const ListFrame = chakra('div', {
  base: {
    position: 'relative',
    overflowX: { lg: 'auto' },
    // Leaves room for the focus outline at the edge.
    m: '-1',
    p: '1',
  },
})

export const ListRow = RecordRow
export const ListCell = RecordCell

/** Styles of cells by their content: words, which are never broken, typed text, an address, or buttons. */
export const cellStyles = {
  words: { overflowWrap: 'normal' },
  typed: { minWidth: { lg: '7rem' } },
  address: { minWidth: { lg: '8rem', xl: '9.5rem' } },
  acts: { minWidth: { lg: '8rem', xl: '10.5rem' }, overflowWrap: 'normal' },
} as const
