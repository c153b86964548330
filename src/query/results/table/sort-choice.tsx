import { chakra } from '@chakra-ui/react'
import { msg, msgParts } from '#i18n/msg.ts'
import type { Column } from '#query/results/data/columns.ts'
import type { RowOrder } from '#query/results/data/sort-rows.ts'
import { NativeSelect } from '#ui/form/native-select.tsx'
import { richText } from '#ui/rich-text.ts'

interface SortChoiceProps {
  readonly columns: readonly Column[]
  readonly order: RowOrder | null
  readonly onOrder: (order: RowOrder | null) => void
}

/** Sorts where rows are cards, which have no headers to press. */
export function SortChoice({ columns, order, onOrder }: SortChoiceProps) {
  const choose = (value: string) => {
    const [index, direction] = value.split(' ')
    const column = columns.find(each => String(each.index) === index)
    onOrder(column ? { column, descending: direction === 'descending' } : null)
  }
  return (
    <Label>
      {richText(
        msgParts(
          'query-sort-by-1',
          <NativeSelect
            value={
              order === null ? '' : `${order.column.index} ${order.descending ? 'descending' : 'ascending'}`
            }
            onChange={event => choose(event.target.value)}
          >
            <option value="">{msg('query-order-query')}</option>
            {columns.flatMap(({ index, name }) =>
              (['ascending', 'descending'] as const).map(direction => (
                <option key={`${index} ${direction}`} value={`${index} ${direction}`}>
                  {name}, {direction}
                </option>
              )),
            )}
          </NativeSelect>,
        ),
      )}
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
