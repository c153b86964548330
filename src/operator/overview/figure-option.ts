import { BYTES_STEP } from '#contract/format-bytes.ts'
import { formatShortDay } from '#contract/format-figures.ts'
import type { DayOfFigures, Figure } from '#contract/operator/overview.ts'
import { msg } from '#i18n/msg.ts'
import { baseLineOf, valueAxisOf } from '#ui/chart/axes.ts'
import { type ChartOption, commonOptions, type Drawing } from '#ui/chart/chart-options.ts'
import { SERIES_MARKS } from '#ui/chart/series-marks.ts'
import { type FigureGroup, figureText } from './figure-text.ts'

/** Pixels. */
export const FIGURE_HEIGHT = 200

/** Draws figures that are counted through a day as bars, and others as lines. */
export function figureOption(
  { inks, moves }: Drawing,
  { figures, isCounted }: FigureGroup,
  days: readonly DayOfFigures[],
): ChartOption {
  const axis = valueAxisOf(inks)
  const [first] = figures
  const name: Figure = first?.name ?? 'accounts'
  const unit = unitOf(name, days)
  const dayText = (index: number) => {
    const day = days[index]
    if (!day) return ''
    const lines = figures.map(each =>
      msg('operator-1-of-2', each.label, figureText(each.name, day[each.name])),
    )
    return [formatShortDay(day.day), ...lines].join('\n')
  }
  return {
    ...commonOptions({ inks, moves }, dayText),
    grid: { left: 4, right: 16, top: 12, bottom: 4, outerBoundsMode: 'same' },
    xAxis: {
      ...axis,
      type: 'category',
      data: days.map(({ day }) => formatShortDay(day)),
      axisLine: baseLineOf(inks),
      splitLine: { show: false },
      // Keeps the labels below the zero of the other axis.
      axisLabel: { ...axis.axisLabel, margin: 14 },
    },
    yAxis: {
      ...axis,
      // Bars and several lines start at zero; a single line uses a scale that shows its changes.
      ...(isCounted || figures.length > 1 ? { min: 0 } : { scale: true }),
      splitNumber: 3,
      // No halves on the scale of whole things.
      ...(name === 'hit_rate' && { max: 1, interval: 0.25 }),
      ...(name !== 'hit_rate' && name !== 'storage' && { minInterval: 1 }),
      axisLabel: { ...axis.axisLabel, formatter: (value: number) => figureText(name, value * unit) },
    },
    series: figures.map((figure, place) => {
      const color = inks.series[place] ?? inks.main
      const data = days.map(day => {
        const value = day[figure.name]
        return value === null ? '-' : value / unit
      })
      return isCounted
        ? { type: 'bar', data, itemStyle: { color }, barMaxWidth: 24 }
        : {
            type: 'line',
            data,
            symbol: `path://${SERIES_MARKS[place]?.shape}`,
            symbolSize: 7,
            lineStyle: { color, width: 2 },
            itemStyle: { color },
          }
    }),
  }
}

/**
 * The unit of the axis in bytes: for storage, the unit of its largest amount, because round numbers of bytes are not round in
 * gigabytes.
 */
function unitOf(name: Figure, days: readonly DayOfFigures[]): number {
  if (name !== 'storage') return 1
  const largest = Math.max(1, ...days.map(({ storage }) => storage ?? 0))
  return BYTES_STEP ** Math.floor(Math.log(largest) / Math.log(BYTES_STEP))
}
