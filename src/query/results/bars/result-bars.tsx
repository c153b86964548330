import { useCallback, useMemo } from 'react'
import { formatCount } from '#contract/format-count.ts'
import { msg } from '#i18n/msg.ts'
import { ColumnChoice } from '#query/results/cells/column-choice.tsx'
import { Pager } from '#query/results/cells/pager.tsx'
import { usePages } from '#query/results/cells/use-pages.ts'
import { useViewColumns, type ViewProps } from '#query/results/cells/use-view-columns.ts'
import { namedNumbersOf } from '#query/results/chart/named-numbers.ts'
import { RowChart } from '#query/results/chart/row-chart.tsx'
import { numericRowsOf } from '#query/results/data/numeric-rows.ts'
import type { Drawing } from '#ui/chart/chart-options.ts'
import { barsOption, heightOf } from './bars-option.ts'

/** Few enough for the chart and the selected row to fit on one screen. */
const PER_PAGE = 20

/** A bar for each row with a number, in the order of the query. */
export function ResultBars(props: ViewProps) {
  const { result, wiki } = props
  const { columns, candidates, chosen, choose, title } = useViewColumns(props, 'numbers')
  const all = useMemo(() => numericRowsOf(result, chosen), [result, chosen])
  const pages = usePages(all, PER_PAGE)
  const bars = pages.shown
  const draw = useCallback(
    (drawing: Drawing) => barsOption(drawing, namedNumbersOf(bars, { column: chosen, title, wiki })),
    [bars, chosen, title, wiki],
  )
  return (
    <>
      <ColumnChoice label={msg('query-length-bars')} columns={candidates} column={chosen} onColumn={choose} />
      <RowChart
        {...{ drawn: bars, columns, wiki, draw }}
        label={msg('query-bar-chart-of', chosen.name, formatCount(bars.length), bars.length)}
        height={heightOf(bars)}
        what="bar"
      />
      <Pager label={msg('query-pages-chart')} pages={pages} what="bars" />
    </>
  )
}
