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
import { BUBBLES_HEIGHT, bubblesOption } from './bubbles-option.ts'

/** With more, the circles would be too small to distinguish. */
const MOST_BUBBLES = 300

/** A circle for each row with a number greater than 0, which is its area. */
export function ResultBubbles(props: ViewProps) {
  const { result, wiki } = props
  const { columns, candidates, chosen, choose, title } = useViewColumns(props, 'numbers')
  const all = useMemo(() => numericRowsOf(result, chosen).filter(({ value }) => value > 0), [result, chosen])
  const bubbles = useMemo(() => all.slice(0, MOST_BUBBLES), [all])
  const draw = useCallback(
    (drawing: Drawing) => bubblesOption(drawing, namedNumbersOf(bubbles, { column: chosen, title, wiki })),
    [bubbles, chosen, title, wiki],
  )
  return (
    <>
      <ColumnChoice
        label={msg('query-size-bubbles')}
        columns={candidates}
        column={chosen}
        onColumn={choose}
      />
      <LeftOut shown={bubbles.length} left={all.length - bubbles.length} what="bubbles" />
      <RowChart
        {...{ drawn: bubbles, columns, wiki, draw }}
        label={msg('query-bubble-chart-of', chosen.name, formatCount(bubbles.length), bubbles.length)}
        height={BUBBLES_HEIGHT}
        what="bubble"
      />
    </>
  )
}
