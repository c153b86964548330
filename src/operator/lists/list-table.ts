import { chakra } from '@chakra-ui/react'
import { recordTable } from '#ui/record-table.tsx'

const { RecordTable, RecordRow, RecordCell } = recordTable('lg')

/** A list of the console: many columns, some of which hold addresses. What stands in one row begins in one line. */
export const ListTable = chakra(RecordTable, {
  base: {
    textStyle: { lg: 'sm' },
    '& td, & th': { verticalAlign: { lg: 'baseline' }, pe: { lg: '2', xl: '3' } },
  },
})

/** Where the words of a language are longer than the window has room for, the table scrolls and not the page. */
export const ListFrame = chakra('div', {
  base: {
    position: 'relative',
    overflowX: { lg: 'auto' },
    // What is focused at the edge has an outline.
    m: '-1',
    p: '1',
  },
})

export const ListRow = RecordRow
export const ListCell = RecordCell

/** How much a cell needs, by what it holds: words, of which none is broken, what somebody has typed, an address, or buttons. */
export const cellStyles = {
  words: { overflowWrap: 'normal' },
  typed: { minWidth: { lg: '7rem' } },
  address: { minWidth: { lg: '8rem', xl: '9.5rem' } },
  acts: { minWidth: { lg: '8rem', xl: '10.5rem' }, overflowWrap: 'normal' },
} as const
