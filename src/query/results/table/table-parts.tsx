import { chakra } from '@chakra-ui/react'

/** Scrolls sideways, so that the page does not. */
export const Frame = chakra('div', {
  base: {
    overflowX: 'auto',
    borderWidth: { base: '0', sm: '1px' },
    borderRadius: 'lg',
    bg: { sm: 'bg.panel' },
  },
})

/** The roles are explicit because browsers drop them from tables with another layout. */
export const Table = chakra(
  'table',
  {
    base: {
      display: { base: 'block', sm: 'table' },
      width: '100%',
      borderCollapse: 'collapse',
      textStyle: 'sm',
      fontVariantNumeric: 'tabular-nums',
    },
  },
  { defaultProps: { role: 'table' } },
)

export const TableHead = chakra(
  'thead',
  { base: { display: { base: 'none', sm: 'table-header-group' } } },
  { defaultProps: { role: 'rowgroup' } },
)

export const TableBody = chakra(
  'tbody',
  { base: { display: { base: 'block', sm: 'table-row-group' } } },
  { defaultProps: { role: 'rowgroup' } },
)

export const HeadRow = chakra('tr', {}, { defaultProps: { role: 'row' } })

export const HeadCell = chakra(
  'th',
  { base: { px: '3', py: '1', textAlign: 'start', color: 'fg.muted', verticalAlign: 'bottom' } },
  { defaultProps: { role: 'columnheader' } },
)

export const TableRow = chakra(
  'tr',
  {
    base: {
      display: { base: 'block', sm: 'table-row' },
      p: { base: '3', sm: '0' },
      mb: { base: '3', sm: '0' },
      borderWidth: { base: '1px', sm: '1px 0 0' },
      borderRadius: { base: 'lg', sm: '0' },
      bg: { base: 'bg.panel', sm: 'transparent' },
    },
  },
  { defaultProps: { role: 'row' } },
)

export const TableCell = chakra(
  'td',
  {
    base: {
      display: { base: 'block', sm: 'table-cell' },
      px: { base: '0', sm: '3' },
      py: { base: '1', sm: '2' },
      minWidth: '24',
      maxWidth: { base: 'full', sm: 'md' },
      verticalAlign: 'top',
      overflowWrap: 'anywhere',
      _before: {
        content: { base: 'attr(data-label)', sm: 'none' },
        display: 'block',
        color: 'fg.muted',
        textStyle: 'xs',
      },
      _empty: { display: { base: 'none', sm: 'table-cell' } },
    },
  },
  { defaultProps: { role: 'cell' } },
)
