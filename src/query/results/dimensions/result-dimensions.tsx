import { useCallback, useMemo } from 'react'
import { formatCount } from '#contract/format-count.ts'
import { msg } from '#i18n/msg.ts'
import type { ViewProps } from '#query/results/cells/use-view-columns.ts'
import { LeftOut } from '#query/results/chart/left-out.tsx'
import { RowChart } from '#query/results/chart/row-chart.tsx'
import { columnsOf } from '#query/results/data/columns.ts'
import { cellText } from '#query/results/data/term-text.ts'
import { type Drawing, shortName } from '#ui/chart/chart-options.ts'
import { dimensionsOf } from './dimensions.ts'
import { dimensionsHeight, dimensionsOption } from './dimensions-option.ts'

/** Each column as an axis, and each row as a line across them. */
export function ResultDimensions({ result, wiki }: ViewProps) {
  const columns = useMemo(() => columnsOf(result), [result])
  const data = useMemo(() => dimensionsOf(result, columns, wiki), [result, columns, wiki])
  const draw = useCallback(
    (drawing: Drawing) =>
      dimensionsOption(drawing, data, index => {
        const row = data.lines[index]?.row
        if (!row) return ''
        const named = columns.filter(({ name }) => data.dimensions.some(dimension => dimension.name === name))
        return named.map(column => `${column.name}: ${shortName(cellText(row, column, wiki))}`).join('\n')
      }),
    [data, columns, wiki],
  )
  return (
    <>
      <LeftOut shown={data.dimensions.length} left={data.left.columns} what="columns" />
      <LeftOut shown={data.lines.length} left={data.left.rows} what="rows" />
      <RowChart
        {...{ drawn: data.lines, columns, wiki, draw }}
        label={msg(
          'query-dimensions-of',
          formatCount(data.dimensions.length),
          data.dimensions.length,
          formatCount(data.lines.length),
          data.lines.length,
        )}
        height={dimensionsHeight(data)}
        what="row"
        hasTip={false}
      />
    </>
  )
}
