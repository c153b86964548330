import { axisText, baseLineOf, valueAxisOf } from '#ui/chart/axes.ts'
import { type ChartOption, commonOptions, type Drawing } from '#ui/chart/chart-options.ts'
import type { Dot } from './events.ts'

/** The size in pixels of a dot with the space around it. */
export const DOT = 12

/** The greatest height of a stack in pixels; larger stacks have smaller dots. */
const HEIGHT = 220

/** The number of stacked dots for which there is always room. */
const LEAST = 4

/** The height in pixels of the axis and the space around it. */
const AXIS = 56

/** The height in pixels of a chart of these dots. */
export function heightOf(dots: readonly Dot[]): number {
  return Math.min(HEIGHT, Math.max(LEAST, levelsOf(dots)) * DOT) + AXIS
}

function levelsOf(dots: readonly Dot[]): number {
  return dots.reduce((most, { level }) => Math.max(most, level + 1), 1)
}

/** Dots along the years, stacked where much happened. */
export function timelineOption(
  { inks, moves }: Drawing,
  dots: readonly Dot[],
  textOf: (index: number) => string,
  locale?: string,
): ChartOption {
  const levels = levelsOf(dots)
  const [first, last] = [dots[0]?.at ?? 0, dots.at(-1)?.at ?? 0]
  const span = last - first
  const around = span * 0.03 || 0.5
  const axis = valueAxisOf(inks)
  return {
    ...commonOptions({ inks, moves }, textOf),
    grid: { left: 16, right: 24, top: 12, bottom: 8, outerBoundsMode: 'same' },
    xAxis: {
      ...axis,
      min: first - around,
      max: last + around,
      ...(span >= 4 && { minInterval: 1 }),
      axisLabel: {
        ...axis.axisLabel,
        showMinLabel: false,
        showMaxLabel: false,
        formatter: (at: number) => axisText(at, span, locale),
      },
      axisLine: baseLineOf(inks),
      splitLine: { ...axis.splitLine, showMinLine: false, showMaxLine: false },
    },
    yAxis: { type: 'value', show: false, min: -0.7, max: Math.max(levels, LEAST) },
    series: [
      {
        type: 'scatter',
        data: dots.map(({ at, level }) => [at, level]),
        symbolSize: Math.max(3, Math.min(DOT - 2, HEIGHT / levels - 1)),
        itemStyle: { color: inks.main, opacity: 0.9 },
        emphasis: { scale: 1.6, itemStyle: { color: inks.second, opacity: 1 } },
      },
    ],
  }
}
