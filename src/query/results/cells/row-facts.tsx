import { chakra } from '@chakra-ui/react'
import { type Column, termAt } from '#query/results/data/columns.ts'
import type { Row } from '#query/results/data/query-result.ts'
import type { ResultWiki } from '#query/results/data/result-wiki.ts'
import { Cell } from './cell.tsx'
import { Facts } from './facts.ts'

interface RowFactsProps {
  readonly row: Row
  readonly columns: readonly Column[]
  readonly wiki: ResultWiki
}

/** More columns would not help next to a chart. */
const MOST = 12

/** One row as text: the value of each column. */
export function RowFacts({ row, columns, wiki }: RowFactsProps) {
  const filled = columns.filter(column => termAt(row, column) !== null).slice(0, MOST)
  return (
    <Facts as="dl" display="flex" flexWrap="wrap" columnGap="6" rowGap="2">
      {filled.map(column => (
        <chakra.div key={column.index} minWidth="0">
          <chakra.dt color="fg.muted" textStyle="xs">
            {column.name}
          </chakra.dt>
          <dd>
            <Cell row={row} column={column} wiki={wiki} />
          </dd>
        </chakra.div>
      ))}
    </Facts>
  )
}
