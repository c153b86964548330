import { chakra } from '@chakra-ui/react'
import type { Column } from '#query/results/data/columns.ts'
import { NativeSelect } from '#ui/form/native-select.tsx'

interface ColumnChoiceProps {
  readonly label: string
  readonly columns: readonly Column[]
  readonly column: Column
  readonly onColumn: (column: Column) => void
}

/** Chooses which column a view shows. Empty if there is only one. */
export function ColumnChoice({ label, columns, column, onColumn }: ColumnChoiceProps) {
  if (columns.length < 2) return null
  return <Choice {...{ label, columns, column }} onColumn={next => onColumn(next ?? column)} />
}

interface OptionalColumnChoiceProps extends Omit<ColumnChoiceProps, 'column' | 'onColumn'> {
  /** The label of the option for no column. */
  readonly none: string
  readonly column: Column | null
  readonly onColumn: (column: Column | null) => void
}

/** Chooses a column or none. Empty if there is no column. */
export function OptionalColumnChoice(props: OptionalColumnChoiceProps) {
  return props.columns.length === 0 ? null : <Choice {...props} />
}

type ChoiceProps = Omit<OptionalColumnChoiceProps, 'none'> & { readonly none?: string }

function Choice({ label, none, columns, column, onColumn }: ChoiceProps) {
  return (
    <Label>
      {label}
      <NativeSelect
        value={String(column?.index ?? '')}
        onChange={event =>
          onColumn(columns.find(({ index }) => String(index) === event.target.value) ?? null)
        }
      >
        {none !== undefined && <option value="">{none}</option>}
        {columns.map(({ index, name }) => (
          <option key={index} value={index}>
            {name}
          </option>
        ))}
      </NativeSelect>
    </Label>
  )
}

const Label = chakra('label', {
  base: {
    display: 'block',
    width: 'xs',
    maxWidth: 'full',
    mb: '3',
    textStyle: 'sm',
    fontWeight: 'semibold',
    '& select': { fontWeight: 'normal' },
  },
})

/** Several choices side by side. */
export const ColumnChoices = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', columnGap: '4' } })
