import { type NamedNumber, tipOf } from '#query/results/chart/named-numbers.ts'
import { valueAxisOf } from '#ui/chart/axes.ts'
import { type ChartOption, commonOptions, type Drawing, FONT, shortName } from '#ui/chart/chart-options.ts'

/** The height in pixels of a bar with the space around it, and of the axis. */
const BAR = 30
const AXIS = 56

export function heightOf(bars: readonly unknown[]): number {
  return Math.max(1, bars.length) * BAR + AXIS
}

/** Horizontal bars, so that names can be read. */
export function barsOption({ inks, width, moves }: Drawing, bars: readonly NamedNumber[]): ChartOption {
  return {
    ...commonOptions({ inks, moves }, index => tipOf(bars[index])),
    grid: { left: 12, right: 28, top: 8, bottom: 8, outerBoundsMode: 'same' },
    xAxis: valueAxisOf(inks),
    yAxis: {
      type: 'category',
      inverse: true,
      data: bars.map(({ name }) => shortName(name)),
      axisLabel: {
        ...{ color: inks.text, fontFamily: FONT, fontSize: 13 },
        width: Math.max(80, Math.min(260, width * 0.35)),
        overflow: 'truncate',
        interval: 0,
      },
      axisTick: { show: false },
      axisLine: { lineStyle: { color: inks.line } },
    },
    series: [
      {
        type: 'bar',
        barWidth: 18,
        data: bars.map(({ value }) => value),
        itemStyle: { color: inks.main, borderRadius: 2 },
        emphasis: { itemStyle: { color: inks.second } },
      },
    ],
  }
}
