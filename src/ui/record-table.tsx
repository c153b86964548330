import { chakra } from '@chakra-ui/react'

/**
 * A table whose rows become cards below 600 px, with the column name (`data-label` of the cell) before each
 * value. The roles are explicit because browsers drop them from tables with another layout.
 */
export const RecordTable = chakra(
  'table',
  {
    base: {
      display: { base: 'block', sm: 'table' },
      width: '100%',
      borderCollapse: 'collapse',
      fontVariantNumeric: 'tabular-nums',
      '& thead': { srOnly: { base: true, sm: false }, position: { sm: 'static' } },
      '& tbody': { display: { base: 'block', sm: 'table-row-group' } },
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

export const RecordRow = chakra(
  'tr',
  {
    base: {
      display: { base: 'block', sm: 'table-row' },
      py: { base: '3', sm: '0' },
      borderTopWidth: '1px',
    },
  },
  { defaultProps: { role: 'row' } },
)

export const RecordCell = chakra(
  'td',
  {
    base: {
      display: { base: 'block', sm: 'table-cell' },
      py: { base: '1', sm: '2' },
      pe: '3',
      overflowWrap: 'anywhere',
      _before: {
        content: { base: 'attr(data-label)', sm: 'none' },
        display: 'block',
        color: 'fg.muted',
        textStyle: 'sm',
        _empty: { display: 'none' },
      },
    },
  },
  { defaultProps: { role: 'cell' } },
)
