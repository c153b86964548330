import { useCallback, useMemo, useState } from 'react'
import { countOf } from '#contract/format-count.ts'
import { ColumnChoice } from '#query/results/cells/column-choice.tsx'
import { Pager } from '#query/results/cells/pager.tsx'
import { RowFacts } from '#query/results/cells/row-facts.tsx'
import { usePages } from '#query/results/cells/use-pages.ts'
import { rowName, useViewColumns, type ViewProps } from '#query/results/cells/use-view-columns.ts'
import { ChartFrame } from '#query/results/chart/chart-frame.tsx'
import type { Drawing } from '#query/results/chart/chart-options.ts'
import { type Column, termAt } from '#query/results/data/columns.ts'
import { readNumber } from '#query/results/data/numbers.ts'
import type { Row, TableResult } from '#query/results/data/query-result.ts'
import { termText } from '#query/results/data/term-text.ts'
import { barsOption, heightOf } from './bars-option.ts'

/** So few that the chart and what is selected are on one screen. */
const PER_PAGE = 20

/** A bar for each row with a number, in the order of the query. */
export function ResultBars(props: ViewProps) {
  const { result, wiki } = props
  const { columns, candidates, chosen, choose, title } = useViewColumns(props, 'numbers')
  const [selected, setSelected] = useState<number | null>(null)
  const all = useMemo(() => barsOf(result, chosen), [result, chosen])
  const pages = usePages(all, PER_PAGE)
  const bars = pages.shown
  const draw = useCallback(
    (drawing: Drawing) =>
      barsOption(
        drawing,
        bars.map(({ row, value }) => ({
          name: rowName(row, title, wiki),
          value,
          text: `${chosen.name}: ${termText(termAt(row, chosen), wiki)}`,
        })),
      ),
    [bars, chosen, title, wiki],
  )
  const bar = selected === null ? undefined : bars[selected]
  const goTo = (next: number) => {
    pages.goTo(next)
    setSelected(null)
  }
  return (
    <>
      <ColumnChoice
        label="Length of the bars"
        columns={candidates}
        column={chosen}
        onColumn={column => {
          choose(column)
          goTo(0)
        }}
      />
      <ChartFrame
        label={`Bar chart of ${chosen.name} with ${countOf(bars.length, 'bar')}`}
        draw={draw}
        height={heightOf(bars)}
        count={bars.length}
        what="bar"
        selected={selected}
        onSelect={setSelected}
      >
        {bar && <RowFacts row={bar.row} columns={columns} wiki={wiki} />}
      </ChartFrame>
      <Pager label="Pages of the chart" pages={{ ...pages, goTo }} what="bars" />
    </>
  )
}

/** A row with a number. */
interface Bar {
  readonly row: Row
  /** As it can be drawn: the difference of two may not be infinite. */
  readonly value: number
}

const MOST = 1e150

/** The rows whose column has a number, in the order of the query. */
export function barsOf({ rows }: TableResult, { index }: Column): readonly Bar[] {
  return rows.flatMap(row => {
    const term = row[index]
    const value = term?.kind === 'literal' ? readNumber(term) : null
    return value === null ? [] : [{ row, value: Math.max(-MOST, Math.min(MOST, value)) }]
  })
}
