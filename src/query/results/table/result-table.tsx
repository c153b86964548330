import { useMemo, useState } from 'react'
import { formatCount } from '#contract/format-count.ts'
import { msg } from '#i18n/msg.ts'
import { Cell } from '#query/results/cells/cell.tsx'
import { Pager } from '#query/results/cells/pager.tsx'
import { Remark } from '#query/results/cells/remark.tsx'
import { usePages } from '#query/results/cells/use-pages.ts'
import { columnsOf } from '#query/results/data/columns.ts'
import type { TableResult } from '#query/results/data/query-result.ts'
import type { ResultWiki } from '#query/results/data/result-wiki.ts'
import { type RowOrder, sortRows } from '#query/results/data/sort-rows.ts'
import { LiveStatus } from '#ui/feedback/live-status.tsx'
import { ColumnHeader } from './column-header.tsx'
import { SortChoice } from './sort-choice.tsx'
import { Frame, HeadRow, Table, TableBody, TableCell, TableHead, TableRow } from './table-parts.tsx'

/** The most columns that are shown: a table with a thousand would help nobody and freeze the page. */
const MOST_COLUMNS = 60

const MOST_ROWS = 50
const MOST_CELLS = 1_500

/** The most rows per page on a phone, where each row is a card. */
const MOST_CARDS = 20

interface ResultTableProps {
  readonly result: TableResult
  readonly wiki: ResultWiki
}

/** All rows of a result, a page at a time, in the order of the query or of a column. Rows become cards below 600 px. */
export function ResultTable({ result, wiki }: ResultTableProps) {
  const [areCards] = useState(() => innerWidth < 600)
  const [order, setOrder] = useState<RowOrder | null>(null)
  const all = useMemo(() => columnsOf(result), [result])
  const columns = all.slice(0, MOST_COLUMNS)
  const rows = useMemo(
    () => (order === null ? result.rows : sortRows(result.rows, order, wiki)),
    [result, order, wiki],
  )
  const pages = usePages(rows, rowsPerPage(columns.length, areCards))
  const { first } = pages
  if (result.rows.length === 0) return <Remark>{msg('query-no-results-query-valid-but')}</Remark>
  return (
    <>
      {all.length > columns.length && (
        <Remark>
          {msg(
            'query-first-columns-of-table',
            formatCount(columns.length),
            formatCount(all.length),
            all.length,
          )}
        </Remark>
      )}
      <SortChoice columns={columns} order={order} onOrder={setOrder} />
      <Frame role="region" aria-label={msg('query-table-results')} tabIndex={0}>
        <Table aria-rowcount={rows.length + 1}>
          <TableHead>
            <HeadRow>
              {columns.map(column => (
                <ColumnHeader key={column.index} column={column} order={order} onOrder={setOrder} />
              ))}
            </HeadRow>
          </TableHead>
          <TableBody>
            {pages.shown.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity, and no state worth keeping
              <TableRow key={first + index} aria-rowindex={first + index + 2}>
                {columns.map(column => (
                  <TableCell key={column.index} data-label={column.name}>
                    <Cell row={row} column={column} wiki={wiki} />
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Frame>
      <Pager label={msg('query-pages-table')} pages={pages} what="rows" />
      <LiveStatus>{order !== null && sortedText(order)}</LiveStatus>
    </>
  )
}

function sortedText({ column, descending }: RowOrder): string {
  return descending ? msg('query-sorted-descending', column.name) : msg('query-sorted-ascending', column.name)
}

/** How many rows a page of the table has: fewer if rows have many cells. */
function rowsPerPage(columns: number, areCards = false): number {
  const most = areCards ? MOST_CARDS : MOST_ROWS
  return Math.max(10, Math.min(most, Math.floor(MOST_CELLS / Math.max(1, columns))))
}
