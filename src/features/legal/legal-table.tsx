import { chakra } from '@chakra-ui/react'
import type { Table } from './legal-document.ts'

/**
 * A table on wide pages; below 600 px each row is a card. The roles are repeated because some browsers drop
 * them from a table whose parts are not displayed as a table.
 */
export function LegalTable({ table }: { table: Table }) {
  return (
    <Root role="table">
      <chakra.thead display={{ base: 'none', sm: 'table-header-group' }}>
        <tr>
          {table.head.map(name => (
            <HeadCell key={name} role="columnheader" scope="col">
              {name}
            </HeadCell>
          ))}
        </tr>
      </chakra.thead>
      <Block as="tbody" role="rowgroup">
        {table.rows.map(row => (
          <Row key={row.join()} role="row">
            {row.map((cell, column) => (
              <Cell key={table.head[column]} role="cell" data-label={table.head[column]}>
                {cell}
              </Cell>
            ))}
          </Row>
        ))}
      </Block>
    </Root>
  )
}

const Root = chakra('table', {
  base: {
    display: { base: 'block', sm: 'table' },
    width: 'full',
    my: '4',
    textStyle: 'sm',
    // Columns never become narrower than their words; cards on phones have to.
    overflowWrap: { base: 'anywhere', sm: 'break-word' },
    fontVariantNumeric: 'tabular-nums',
  },
})

const Block = chakra('tbody', { base: { display: { base: 'block', sm: 'table-row-group' } } })

const HeadCell = chakra('th', {
  base: {
    py: '2',
    pe: '4',
    textAlign: 'start',
    fontWeight: 'semibold',
    verticalAlign: 'bottom',
    borderBottomWidth: '2px',
    borderColor: 'border',
  },
})

const Row = chakra('tr', {
  base: {
    display: { base: 'block', sm: 'table-row' },
    mb: { base: '3', sm: '0' },
    px: { base: '3', sm: '0' },
    py: { base: '2', sm: '0' },
    borderWidth: { base: '1px', sm: '0' },
    borderRadius: { base: 'md', sm: '0' },
    borderColor: 'border',
  },
})

const Cell = chakra('td', {
  base: {
    display: { base: 'grid', sm: 'table-cell' },
    gridTemplateColumns: '6rem 1fr',
    gap: '3',
    py: { base: '1', sm: '2' },
    pe: { sm: '4' },
    verticalAlign: 'top',
    borderBottomWidth: { sm: '1px' },
    borderColor: 'border',
    _before: {
      content: 'attr(data-label)',
      display: { sm: 'none' },
      color: 'fg.muted',
      fontWeight: 'medium',
    },
  },
})
