import { axisText } from '#ui/chart/axes.ts'
import {
  type ChartOption,
  commonOptions,
  type Drawing,
  FONT,
  type Inks,
  shortName,
} from '#ui/chart/chart-options.ts'
import type { Dimension, DimensionsData, Line } from './dimensions.ts'

/** In narrower charts, in pixels, the axes are below each other, each from left to right. */
const WIDE = 640
const PER_AXIS = 62

/** The height in pixels of a chart with these axes, in either layout. */
export function dimensionsHeight({ dimensions }: DimensionsData): number {
  return Math.max(420, dimensions.length * PER_AXIS + 70)
}

/** Axes side by side, and for each row a line that crosses them at its values. */
export function dimensionsOption(
  { inks, width, moves }: Drawing,
  { dimensions, lines }: DimensionsData,
  textOf: (index: number) => string,
): ChartOption {
  const isWide = width >= WIDE
  return {
    ...commonOptions({ inks, moves }, textOf),
    parallel: isWide
      ? { left: 30, right: 130, top: 40, bottom: 24 }
      : { layout: 'vertical', left: 24, right: 24, top: 40, bottom: 36 },
    parallelAxis: dimensions.map((dimension, dim) => ({
      dim,
      ...axisOf(inks, dimension, valuesOf(lines, dim), isWide),
      name: shortName(dimension.name, isWide ? 20 : 30),
      nameLocation: isWide ? 'end' : 'start',
      nameGap: isWide ? 16 : 0,
      nameTextStyle: {
        color: inks.text,
        fontFamily: FONT,
        fontSize: 13,
        fontWeight: 'bold',
        ...overLines(inks),
        ...(!isWide && { align: 'left', verticalAlign: 'bottom', padding: [0, 0, 8, 0] }),
      },
      // Selecting a range on an axis would need a mouse.
      silent: true,
    })),
    series: [
      {
        type: 'parallel',
        data: lines.map(({ values }) => values.map(value => value ?? '-')),
        lineStyle: { color: inks.main, width: 1.5, opacity: lines.length > 100 ? 0.35 : 0.6 },
        emphasis: { lineStyle: { color: inks.second, width: 4, opacity: 1 } },
      },
    ],
  }
}

/** A background for texts, which makes them readable over lines. */
function overLines({ ground }: Inks) {
  return { textBorderColor: ground, textBorderWidth: 3 }
}

function valuesOf(lines: readonly Line[], dim: number): readonly number[] {
  return lines.flatMap(({ values }) => values[dim] ?? [])
}

function axisOf(inks: Inks, { scale, names }: Dimension, values: readonly number[], isWide: boolean) {
  const label = {
    color: inks.text,
    fontFamily: FONT,
    fontSize: 12,
    ...overLines(inks),
    hideOverlap: true,
  }
  const axisLine = { lineStyle: { color: inks.muted } }
  if (scale === 'names')
    return {
      type: 'category',
      ...{ axisLine, axisTick: { show: names.length < 40 } },
      data: names.map(name => shortName(name, 24)),
      axisLabel: { ...label, width: isWide ? 110 : 70, overflow: 'truncate' },
    } as const
  const [least, most] = values.reduce(
    ([min, max], value) => [Math.min(min, value), Math.max(max, value)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  )
  return {
    type: 'value',
    ...{ scale: true, axisLine },
    axisLabel: {
      ...label,
      ...(scale === 'years' && { formatter: (at: number) => axisText(at, most - least) }),
    },
  } as const
}
