import { useCallback, useMemo } from 'react'
import { formatCount } from '#contract/format-count.ts'
import { msg } from '#i18n/msg.ts'
import { ColumnChoice } from '#query/results/cells/column-choice.tsx'
import { useViewColumns, type ViewProps } from '#query/results/cells/use-view-columns.ts'
import { LeftOut } from '#query/results/chart/left-out.tsx'
import { namedNumbersOf } from '#query/results/chart/named-numbers.ts'
import { RowChart } from '#query/results/chart/row-chart.tsx'
import { numericRowsOf } from '#query/results/data/numeric-rows.ts'
import type { Drawing } from '#ui/chart/chart-options.ts'
import { FIRST_AREA, treemapOption } from './treemap-option.ts'

/** With more, the rectangles would be too small to distinguish. */
const MOST_AREAS = 300
/** Pixels. */
const HEIGHT = 420

/** A rectangle for each row with a number greater than 0, which is its area. */
export function ResultTreemap(props: ViewProps) {
  const { result, wiki } = props
  const { columns, candidates, chosen, choose, title } = useViewColumns(props, 'numbers')
  const all = useMemo(() => numericRowsOf(result, chosen).filter(({ value }) => value > 0), [result, chosen])
  const areas = useMemo(() => all.slice(0, MOST_AREAS), [all])
  const draw = useCallback(
    (drawing: Drawing) => treemapOption(drawing, namedNumbersOf(areas, { column: chosen, title, wiki })),
    [areas, chosen, title, wiki],
  )
  return (
    <>
      <ColumnChoice label={msg('query-size-areas')} columns={candidates} column={chosen} onColumn={choose} />
      <LeftOut shown={areas.length} left={all.length - areas.length} what="areas" />
      <RowChart
        {...{ drawn: areas, columns, wiki, draw }}
        label={msg('query-treemap-of', chosen.name, formatCount(areas.length), areas.length)}
        height={HEIGHT}
        what="area"
        offset={FIRST_AREA}
      />
    </>
  )
}
