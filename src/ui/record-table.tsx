import { chakra } from '@chakra-ui/react'

/**
 * A table whose rows become cards in a narrow window, with the column name (`data-label` of the cell) before each
 * value that is not empty. The roles are explicit because browsers drop them from tables with another layout.
 * @param from the breakpoint from which it is a table: `lg` if the columns do not fit into 600 px, `base` for two that
 * fit everywhere.
 */
export function recordTable(from: 'base' | 'sm' | 'lg') {
  const RecordTable = chakra(
    'table',
    {
      base: {
        display: { base: 'block', [from]: 'table' },
        width: '100%',
        borderCollapse: 'collapse',
        fontVariantNumeric: 'tabular-nums',
        '& thead': { srOnly: { base: true, [from]: false }, position: { [from]: 'static' } },
        '& tbody': { display: { base: 'block', [from]: 'table-row-group' } },
        '& th': {
          py: '2',
          pe: '3',
          textAlign: 'start',
          fontWeight: 'semibold',
          textStyle: 'sm',
          color: 'fg.muted',
        },
      },
    },
    { defaultProps: { role: 'table' } },
  )
  const RecordRow = chakra(
    'tr',
    {
      base: {
        display: { base: 'block', [from]: 'table-row' },
        py: { base: '3', [from]: '0' },
        borderTopWidth: '1px',
      },
    },
    { defaultProps: { role: 'row' } },
  )
  const RecordCell = chakra(
    'td',
    {
      base: {
        display: { base: 'block', [from]: 'table-cell' },
        py: { base: '1', [from]: '2' },
        pe: '3',
        overflowWrap: 'anywhere',
        _before: {
          content: { base: 'attr(data-label)', [from]: 'none' },
          display: 'block',
          color: 'fg.muted',
          textStyle: 'sm',
        },
        '&:empty': { py: { base: '0', [from]: '2' }, _before: { content: 'none' } },
      },
    },
    { defaultProps: { role: 'cell' } },
  )
  return { RecordTable, RecordRow, RecordCell }
}

export const { RecordTable, RecordRow, RecordCell } = recordTable('sm')
