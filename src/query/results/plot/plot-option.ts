import type { LineSeriesOption } from 'echarts/charts'
import { axisText, baseLineOf, valueAxisOf } from '#ui/chart/axes.ts'
import {
  type ChartOption,
  commonOptions,
  type Drawing,
  FONT,
  type Inks,
  shortName,
} from '#ui/chart/chart-options.ts'
import { SERIES_MARKS } from '#ui/chart/series-marks.ts'
import { layersOf, type PlotData } from './plot-points.ts'

/** How the points of a series are connected: not at all, by a line, or by a line with the area below it. */
export type Connection = 'none' | 'line' | 'area'

interface Plot {
  readonly data: PlotData
  readonly connection: Connection
  readonly textOf: (index: number) => string
}

/** Pixels. */
export const PLOT_HEIGHT = 380

/** Points by two values, the first across and the second up, connected or not. Areas are stacked. */
export function plotOption({ inks, moves }: Drawing, { data, connection, textOf }: Plot): ChartOption {
  const layers = layersOf(data)
  const isArea = connection === 'area'
  const colorOf = (series: number) => inks.series[series] ?? inks.main
  return {
    ...commonOptions({ inks, moves }, textOf),
    grid: { left: 12, right: 28, top: 16, bottom: 8, outerBoundsMode: 'same' },
    xAxis: acrossOf(inks, data, connection),
    yAxis: { ...valueAxisOf(inks), scale: !isArea },
    series: [
      {
        type: 'scatter',
        z: 3,
        symbolSize: connection === 'none' ? 9 : 7,
        data: data.points.map(point => ({
          value: [point.x, isArea ? layers.heightOf(point) : point.y],
          symbol: `path://${SERIES_MARKS[point.series]?.shape}`,
          itemStyle: { color: colorOf(point.series), opacity: 1 },
        })),
        emphasis: { scale: 1.6, itemStyle: { color: inks.text } },
      },
      ...(connection === 'none' ? [] : layers.layers.map((layer, index) => line(index, layer))),
    ],
  }

  function line(series: number, layer: readonly number[]): LineSeriesOption {
    const color = colorOf(series)
    return {
      type: 'line',
      silent: true,
      symbol: 'none',
      lineStyle: { color, width: 2 },
      data: isArea
        ? layers.places.map((x, index) => [x, layer[index] ?? 0])
        : data.points.flatMap(({ x, y, series: one }) => (one === series ? [[x, y]] : [])),
      // Stacks negative numbers on the layers before, too, to match the heights of the points.
      ...(isArea && { stack: 'areas', stackStrategy: 'all', areaStyle: { color, opacity: 0.35 } }),
    }
  }
}

function acrossOf(inks: Inks, { scale, names, points }: PlotData, connection: Connection) {
  const axis = { ...valueAxisOf(inks), axisLine: baseLineOf(inks) } as const
  if (scale === 'names')
    return {
      ...axis,
      type: 'category',
      data: names.map(name => shortName(name, 24)),
      boundaryGap: connection !== 'area',
      splitLine: { show: false },
      axisLabel: { ...axis.axisLabel, fontFamily: FONT, width: 110, overflow: 'truncate' },
    } as const
  const [first, last] = [points[0]?.x ?? 0, points.at(-1)?.x ?? 0]
  return {
    ...axis,
    scale: true,
    ...(scale === 'years' && {
      axisLabel: { ...axis.axisLabel, formatter: (at: number) => axisText(at, last - first) },
    }),
  } as const
}
