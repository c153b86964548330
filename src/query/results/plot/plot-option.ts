import { type ChartOption, type Drawing, FONT, tooltipOf } from '#query/results/chart/chart-options.ts'
import { axisText } from '#query/results/timeline/timeline-option.ts'
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
  const label = { color: inks.muted, fontFamily: FONT, fontSize: 13, hideOverlap: true }
  const common = {
    data: points.map(({ x, y }) => [x, y]),
    itemStyle: { color: inks.main },
    emphasis: { scale: 1.6, itemStyle: { color: inks.second } },
  }
  return {
    animation: moves,
    animationDuration: 200,
    tooltip: { ...tooltipOf(inks, textOf), trigger: 'item' },
    grid: { left: 12, right: 28, top: 16, bottom: 8, outerBoundsMode: 'same' },
    xAxis: {
      type: 'value',
      scale: true,
      axisLabel: { ...label, ...(years && { formatter: (at: number) => axisText(at, last - first) }) },
      axisLine: { show: true, onZero: false, lineStyle: { color: inks.line } },
      splitLine: { lineStyle: { color: inks.line } },
    },
    yAxis: {
      type: 'value',
      scale: true,
      axisLabel: label,
      splitLine: { lineStyle: { color: inks.line } },
    },
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
