import { useCallback, useMemo, useState } from 'react'
import { countOf } from '#contract/format-count.ts'
import { barsOf } from '#query/results/bars/result-bars.tsx'
import { ColumnChoice } from '#query/results/cells/column-choice.tsx'
import { RowFacts } from '#query/results/cells/row-facts.tsx'
import { rowName, useViewColumns, type ViewProps } from '#query/results/cells/use-view-columns.ts'
import { ChartFrame } from '#query/results/chart/chart-frame.tsx'
import type { Drawing } from '#query/results/chart/chart-options.ts'
import { LeftOut } from '#query/results/chart/left-out.tsx'
import { termAt } from '#query/results/data/columns.ts'
import { termText } from '#query/results/data/term-text.ts'
import { FIRST_AREA, treemapOption } from './treemap-option.ts'

/** Smaller rectangles could not be told apart. */
const MOST_AREAS = 300
/** Pixels. */
const HEIGHT = 420

/** A rectangle for each row with a number greater than 0, which is its area. */
export function ResultTreemap(props: ViewProps) {
  const { result, wiki } = props
  const { columns, candidates, chosen, choose, title } = useViewColumns(props, 'numbers')
  const [selected, setSelected] = useState<number | null>(null)
  const all = useMemo(() => barsOf(result, chosen).filter(({ value }) => value > 0), [result, chosen])
  const areas = useMemo(() => all.slice(0, MOST_AREAS), [all])
  const draw = useCallback(
    (drawing: Drawing) =>
      treemapOption(
        drawing,
        areas.map(({ row, value }) => ({
          name: rowName(row, title, wiki),
          value,
          text: `${chosen.name}: ${termText(termAt(row, chosen), wiki)}`,
        })),
      ),
    [areas, chosen, title, wiki],
  )
  const area = selected === null ? undefined : areas[selected]
  return (
    <>
      <ColumnChoice
        label="Size of the areas"
        columns={candidates}
        column={chosen}
        onColumn={column => {
          choose(column)
          setSelected(null)
        }}
      />
      <LeftOut shown={areas.length} left={all.length - areas.length} what="areas" />
      <ChartFrame
        label={`Treemap of ${chosen.name} with ${countOf(areas.length, 'area')}`}
        draw={draw}
        height={HEIGHT}
        count={areas.length}
        what="area"
        offset={FIRST_AREA}
        selected={selected}
        onSelect={setSelected}
      >
        {area && <RowFacts row={area.row} columns={columns} wiki={wiki} />}
      </ChartFrame>
    </>
  )
}
