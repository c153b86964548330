import { useCallback, useMemo, useState } from 'react'
import { ColumnChoice, ColumnChoices } from '#query/results/cells/column-choice.tsx'
import { rowName, useViewColumns, type ViewProps } from '#query/results/cells/use-view-columns.ts'
import { Words } from '#query/results/cells/words.tsx'
import { type Drawing, shortName } from '#query/results/chart/chart-options.ts'
import { RowChart } from '#query/results/chart/row-chart.tsx'
import { type Column, termAt } from '#query/results/data/columns.ts'
import type { Contents } from '#query/results/data/contents.ts'
import { termText } from '#query/results/data/term-text.ts'
import { PLOT_HEIGHT, plotOption } from './plot-option.ts'
import { isLine, isOfDates, plotPointsOf } from './plot-points.ts'

const MOST_POINTS = 3_000

/** Without dates, the first column of numbers goes across. */
const secondNumber = ({ dates, numbers }: Contents) => (dates.length === 0 ? numbers[1] : undefined)

/** The numbers of a column along another column of numbers or dates, connected by a line. */
export function ResultLine(props: ViewProps) {
  return <Plot {...props} name="Line chart" connects />
}

/** The numbers of a column against another column of numbers or dates. */
export function ResultScatter(props: ViewProps) {
  return <Plot {...props} name="Scatter chart" connects={false} />
}

interface PlotProps extends ViewProps {
  readonly name: string
  readonly connects: boolean
}

function Plot({ name, connects, ...props }: PlotProps) {
  const { result, wiki } = props
  const { columns, contents, candidates, chosen, choose, title } = useViewColumns(
    props,
    'numbers',
    secondNumber,
  )
  const places = useMemo(() => {
    const fitting = [...contents.dates, ...contents.numbers]
    return columns.filter(({ index }) => fitting.some(column => column.index === index))
  }, [columns, contents])
  const [picked, setAcross] = useState<Column | null>(null)
  // One column cannot be drawn along itself.
  const others = places.filter(({ index }) => index !== chosen.index)
  const across = others.find(({ index }) => index === picked?.index) ?? others[0] ?? chosen
  const points = useMemo(() => plotPointsOf(result, across, chosen), [result, across, chosen])
  const drawn = useMemo(() => points.slice(0, MOST_POINTS), [points])
  const line = useMemo(() => connects && isLine(drawn), [connects, drawn])
  const draw = useCallback(
    (drawing: Drawing) =>
      plotOption(drawing, {
        ...{ points: drawn, line, years: isOfDates(result, across) },
        textOf: index => {
          const row = drawn[index]?.row
          if (!row) return ''
          const texts = [across, chosen].map(
            column => `${column.name}: ${termText(termAt(row, column), wiki)}`,
          )
          return [shortName(rowName(row, title, wiki)), ...texts].join('\n')
        },
      }),
    [drawn, line, result, across, chosen, title, wiki],
  )
  return (
    <>
      <ColumnChoices>
        <ColumnChoice label="Up" columns={candidates} column={chosen} onColumn={choose} />
        <ColumnChoice label="Across" columns={others} column={across} onColumn={setAcross} />
      </ColumnChoices>
      {connects && !line && (
        <Words>Several rows have the same {across.name}, so their points are not connected.</Words>
      )}
      <RowChart
        {...{ drawn, left: points.length - drawn.length, columns, wiki, draw }}
        label={`${name} of ${chosen.name} along ${across.name}`}
        height={PLOT_HEIGHT}
        what="point"
      />
    </>
  )
}
