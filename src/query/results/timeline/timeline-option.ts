import { type ChartOption, type Drawing, FONT, tooltipOf } from '#query/results/chart/chart-options.ts'
import type { Dot } from './events.ts'

/** Pixels of a dot with the space around it. */
export const DOT = 12

/** How tall the tallest pile may get; higher ones have smaller dots. */
const HEIGHT = 220

/** Dots on top of each other that there is always room for. */
const LEAST = 4

/** Pixels of the axis and the space around. */
const AXIS = 56

/** Pixels of a chart of these dots. */
export function heightOf(dots: readonly Dot[]): number {
  return Math.min(HEIGHT, Math.max(LEAST, levelsOf(dots)) * DOT) + AXIS
}

function levelsOf(dots: readonly Dot[]): number {
  return dots.reduce((most, { level }) => Math.max(most, level + 1), 1)
}

const MONTHS = 12

/** Dots along the years, piled up where much happened. */
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
  return {
    animation: moves,
    animationDuration: 200,
    tooltip: { ...tooltipOf(inks, textOf), trigger: 'item' },
    grid: { left: 16, right: 24, top: 12, bottom: 8, outerBoundsMode: 'same' },
    xAxis: {
      type: 'value',
      min: first - around,
      max: last + around,
      ...(span >= 4 && { minInterval: 1 }),
      axisLabel: {
        color: inks.muted,
        fontFamily: FONT,
        fontSize: 13,
        hideOverlap: true,
        showMinLabel: false,
        showMaxLabel: false,
        formatter: (at: number) => axisText(at, span, locale),
      },
      axisLine: { show: true, onZero: false, lineStyle: { color: inks.line } },
      splitLine: { lineStyle: { color: inks.line }, showMinLine: false, showMaxLine: false },
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

/** A year, or a month where the axis shows few years. */
export function axisText(at: number, span: number, locale?: string): string {
  const year = Math.floor(at)
  if (span >= 4 || at < 1) return year < 0 ? `${yearText(-year)} BC` : yearText(Math.max(1, year))
  const moment = new Date(0)
  moment.setUTCFullYear(year, Math.floor((at - year) * MONTHS), 1)
  return new Intl.DateTimeFormat(locale, { timeZone: 'UTC', month: 'short', year: 'numeric' }).format(moment)
}

/** "1889", "14 billion". */
function yearText(year: number): string {
  return year < 10_000
    ? String(year)
    : new Intl.NumberFormat('en-GB', { notation: 'compact', compactDisplay: 'long' }).format(year)
}
