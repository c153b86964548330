import { chakra } from '@chakra-ui/react'
import type { Column } from '#query/results/data/columns.ts'
import type { RowOrder } from '#query/results/data/sort-rows.ts'
import { HeadCell } from './table-parts.tsx'

interface ColumnHeaderProps {
  readonly column: Column
  readonly order: RowOrder | null
  readonly onOrder: (order: RowOrder | null) => void
}

/** The name of a column. Pressing it sorts in ascending order, then in descending order, then as in the query. */
export function ColumnHeader({ column, order, onOrder }: ColumnHeaderProps) {
  const direction =
    order?.column.index !== column.index ? 'none' : order.descending ? 'descending' : 'ascending'
  const next = {
    none: { column, descending: false },
    ascending: { column, descending: true },
    descending: null,
  }[direction]
  return (
    <HeadCell scope="col" aria-sort={direction}>
      <Press type="button" onClick={() => onOrder(next)}>
        {column.name}
        <Arrow aria-hidden="true">{{ none: '↕', ascending: '↑', descending: '↓' }[direction]}</Arrow>
      </Press>
    </HeadCell>
  )
}

const Press = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '1.5',
    minH: '9',
    fontWeight: 'semibold',
    textAlign: 'start',
    borderRadius: 'sm',
    cursor: 'pointer',
    overflowWrap: 'break-word',
    _hover: { color: 'teal.fg' },
  },
})

const Arrow = chakra('span', { base: { color: 'fg.muted', fontWeight: 'normal' } })
