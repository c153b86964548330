import { chakra } from '@chakra-ui/react'
import { msg } from '#i18n/msg.ts'
import type { Column } from '#query/results/data/columns.ts'
import type { RowOrder } from '#query/results/data/sort-rows.ts'
import { NativeSelect } from '#ui/form/native-select.tsx'

interface SortChoiceProps {
  readonly columns: readonly Column[]
  readonly order: RowOrder | null
  readonly onOrder: (order: RowOrder | null) => void
}

/** Sorts the rows where they are cards, which have no headers to press. */
export function SortChoice({ columns, order, onOrder }: SortChoiceProps) {
  const choose = (value: string) => {
    const [index, direction] = value.split(' ')
    const column = columns.find(each => String(each.index) === index)
    onOrder(column ? { column, descending: direction === 'descending' } : null)
  }
  return (
    <Label>
      {msg('common-sort-by')}
      <NativeSelect
        value={order === null ? '' : `${order.column.index} ${order.descending ? 'descending' : 'ascending'}`}
        onChange={event => choose(event.target.value)}
      >
        <option value="">{msg('query-order-query')}</option>
        {columns.flatMap(({ index, name }) => [
          <option key={`${index} ascending`} value={`${index} ascending`}>
            {msg('query-column-ascending', name)}
          </option>,
          <option key={`${index} descending`} value={`${index} descending`}>
            {msg('query-column-descending', name)}
          </option>,
        ])}
      </NativeSelect>
    </Label>
  )
}

const Label = chakra('label', {
  base: {
    display: { base: 'block', sm: 'none' },
    mb: '3',
    textStyle: 'sm',
    fontWeight: 'semibold',
    '& select': { fontWeight: 'normal' },
  },
})
