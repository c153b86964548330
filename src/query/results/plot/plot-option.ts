import { axisText, baseLineOf, valueAxisOf } from '#query/results/chart/axes.ts'
import { type ChartOption, type Drawing, tooltipOf } from '#query/results/chart/chart-options.ts'
import type { PlotPoint } from './plot-points.ts'

interface Plot {
  readonly points: readonly PlotPoint[]
  /** Whether the points are connected. */
  readonly line: boolean
  /** Whether the values across are years. */
  readonly years: boolean
  readonly textOf: (index: number) => string
}

/** Pixels. */
export const PLOT_HEIGHT = 380

/** Points by two values, the first across and the second up, connected or not. */
export function plotOption({ inks, moves }: Drawing, { points, line, years, textOf }: Plot): ChartOption {
  const [first, last] = [points[0]?.x ?? 0, points.at(-1)?.x ?? 0]
  const axis = { ...valueAxisOf(inks), scale: true } as const
  const common = {
    data: points.map(({ x, y }) => [x, y]),
    itemStyle: { color: inks.main },
    emphasis: { scale: 1.6, itemStyle: { color: inks.second } },
  }
  return {
    animation: moves,
    animationDuration: 200,
    tooltip: tooltipOf(inks, textOf),
    grid: { left: 12, right: 28, top: 16, bottom: 8, outerBoundsMode: 'same' },
    xAxis: {
      ...axis,
      ...(years && {
        axisLabel: { ...axis.axisLabel, formatter: (at: number) => axisText(at, last - first) },
      }),
      axisLine: baseLineOf(inks),
    },
    yAxis: axis,
    series: [
      line
        ? {
            ...common,
            type: 'line',
            symbol: 'circle',
            symbolSize: 7,
            showAllSymbol: true,
            lineStyle: { color: inks.main, width: 2 },
          }
        : { ...common, type: 'scatter', symbolSize: 9 },
    ],
  }
}
