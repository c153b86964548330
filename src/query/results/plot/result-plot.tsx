import { useCallback, useMemo, useState } from 'react'
import { formatCount } from '#contract/format-count.ts'
import { msg } from '#i18n/msg.ts'
import { ColumnChoice, ColumnChoices, OptionalColumnChoice } from '#query/results/cells/column-choice.tsx'
import { Remark } from '#query/results/cells/remark.tsx'
import { rowName, useViewColumns, type ViewProps } from '#query/results/cells/use-view-columns.ts'
import { LeftOut } from '#query/results/chart/left-out.tsx'
import { RowChart } from '#query/results/chart/row-chart.tsx'
import { type Column, termAt } from '#query/results/data/columns.ts'
import type { Contents } from '#query/results/data/contents.ts'
import { termText } from '#query/results/data/term-text.ts'
import { type Drawing, shortName } from '#ui/chart/chart-options.ts'
import { SeriesLegend } from '#ui/chart/series-legend.tsx'
import { SERIES_MARKS } from '#ui/chart/series-marks.ts'
import { type Connection, PLOT_HEIGHT, plotOption } from './plot-option.ts'
import { layersOf, type PlotColumns } from './plot-points.ts'
import { useSeries } from './use-series.ts'

const MOST_POINTS = 3_000

/** Chooses the vertical column. Without dates, the first column of numbers goes across if there are only numbers, or if it is the first column. */
const upFrom = (wanted: Connection) => (contents: Contents, columns: readonly Column[]) => {
  const { dates, numbers } = contents
  const isFirst = wanted === 'none' || numbers[0]?.index === columns[0]?.index
  return dates.length === 0 && isFirst ? numbers[1] : undefined
}

/** The numbers of a column along another column, connected by lines. */
export function ResultLine(props: ViewProps) {
  return <Plot {...props} connection="line" />
}

/** The numbers of a column along another column, as stacked areas. */
export function ResultArea(props: ViewProps) {
  return <Plot {...props} connection="area" />
}

/** The numbers of a column against another column of numbers or dates. */
export function ResultScatter(props: ViewProps) {
  return <Plot {...props} connection="none" />
}

interface PlotProps extends ViewProps {
  /** How points are connected if each series has at most one at each position. */
  readonly connection: Connection
}

function Plot({ connection: wanted, ...props }: PlotProps) {
  const { wiki } = props
  const { columns, contents, candidates, chosen, choose, title } = useViewColumns(
    props,
    'numbers',
    upFrom(wanted),
  )
  // A column cannot be drawn along itself.
  const others = useMemo(
    () => acrossFrom(columns, contents, wanted, chosen),
    [columns, contents, wanted, chosen],
  )
  const [picked, setAcross] = useState<Column | null>(null)
  const across = others.find(({ index }) => index === picked?.index) ?? others[0] ?? chosen
  const { all, isConnected, by, choices, setBy } = useSeries(props, {
    columns,
    contents,
    across,
    up: chosen,
    wanted,
  })
  const data = useMemo(() => {
    const shown = all.points.filter(({ series }) => series < SERIES_MARKS.length)
    return {
      ...{ ...all, series: all.series.slice(0, SERIES_MARKS.length), points: shown.slice(0, MOST_POINTS) },
      left: Math.max(0, shown.length - MOST_POINTS),
    }
  }, [all])
  const connection = isConnected ? wanted : 'none'
  const draw = useCallback(
    (drawing: Drawing) =>
      plotOption(drawing, {
        ...{ data, connection },
        textOf: index => {
          const row = data.points[index]?.row
          if (!row) return ''
          const texts = [across, chosen].map(
            column => `${column.name}: ${shortName(termText(termAt(row, column), wiki))}`,
          )
          return [shortName(rowName(row, title, wiki)), ...texts].join('\n')
        },
      }),
    [data, connection, across, chosen, title, wiki],
  )
  const isFull = useMemo(() => layersOf(data).isFull, [data])
  return (
    <>
      <ColumnChoices>
        <ColumnChoice label={msg('query-up')} columns={candidates} column={chosen} onColumn={choose} />
        <ColumnChoice label={msg('query-across')} columns={others} column={across} onColumn={setAcross} />
        <OptionalColumnChoice
          label={msg('common-series')}
          none={msg('query-all-one')}
          columns={choices}
          column={by}
          onColumn={setBy}
        />
      </ColumnChoices>
      {wanted !== 'none' && !isConnected && (
        <Remark>{msg('query-several-rows-have-same-1', across.name)}</Remark>
      )}
      {connection === 'area' && !isFull && <Remark>{msg('query-where-series-has-no-value')}</Remark>}
      <LeftOut shown={data.series.length} left={all.series.length - data.series.length} what="series" />
      {data.series.length > 0 && <SeriesLegend names={data.series} />}
      <LeftOut shown={data.points.length} left={data.left} what="points" />
      <RowChart
        {...{ drawn: data.points, columns, wiki, draw }}
        label={plotLabel(wanted, { up: chosen, across, by }, data.points.length)}
        height={PLOT_HEIGHT}
        what="point"
      />
    </>
  )
}

/** Describes a plot in words. */
function plotLabel(connection: Connection, { up, across, by }: PlotColumns, amount: number): string {
  const points = formatCount(amount)
  if (by !== null)
    return {
      none: () => msg('query-scatter-chart-by', up.name, across.name, by.name, points, amount),
      line: () => msg('query-line-chart-by', up.name, across.name, by.name, points, amount),
      area: () => msg('query-area-chart-by', up.name, across.name, by.name, points, amount),
    }[connection]()
  return {
    none: () => msg('query-scatter-chart-of', up.name, across.name, points, amount),
    line: () => msg('query-line-chart-of', up.name, across.name, points, amount),
    area: () => msg('query-area-chart-of', up.name, across.name, points, amount),
  }[connection]()
}

/** Columns for the horizontal axis, dates first. Names only if points are connected, because they have no distances. */
function acrossFrom(columns: readonly Column[], contents: Contents, wanted: Connection, up: Column) {
  const isOf = (some: readonly Column[]) => (column: Column) =>
    some.some(({ index }) => index === column.index)
  const isDate = isOf(contents.dates)
  const fitting = wanted === 'none' ? columns.filter(isOf([...contents.dates, ...contents.numbers])) : columns
  const ordered = [...fitting.filter(isDate), ...fitting.filter(column => !isDate(column))]
  return ordered.filter(({ index }) => index !== up.index)
}
