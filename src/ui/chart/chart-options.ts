import type { EChartsOption } from 'echarts'
import type {
  BarSeriesOption,
  GraphSeriesOption,
  LineSeriesOption,
  ParallelSeriesOption,
  ScatterSeriesOption,
  TreemapSeriesOption,
} from 'echarts/charts'
import type { GeoComponentOption, GridComponentOption, TooltipComponentOption } from 'echarts/components'
import type { ComposeOption } from 'echarts/core'

export type ChartOption = ComposeOption<
  | BarSeriesOption
  | GraphSeriesOption
  | LineSeriesOption
  | ParallelSeriesOption
  | ScatterSeriesOption
  | TreemapSeriesOption
  | GeoComponentOption
  | GridComponentOption
  | TooltipComponentOption
> &
  // The component's own type would accept an axis in place of any option.
  Pick<EChartsOption, 'parallel' | 'parallelAxis'>

/** The colors of the page's color mode, in a form for canvases. */
export interface Inks {
  readonly text: string
  readonly muted: string
  readonly line: string
  readonly ground: string
  readonly land: string
  readonly main: string
  readonly second: string
  /** The colors of series, in the order of `SERIES_MARKS`. */
  readonly series: readonly string[]
}

/** The conditions under which a chart is drawn. */
export interface Drawing {
  readonly inks: Inks
  /** Pixels. */
  readonly width: number
  readonly moves: boolean
}

/** The longest name in characters; longer ones would cover the chart. */
const LONGEST = 60

export function shortName(name: string, longest = LONGEST): string {
  const line = name.slice(0, longest * 2).replace(/\s+/g, ' ')
  return line.length > longest ? `${line.slice(0, longest - 1)}…` : line
}

/** What charts have in common. @param textOf of the tooltip. */
export function commonOptions(
  { inks, moves }: Pick<Drawing, 'inks' | 'moves'>,
  textOf: (dataIndex: number) => string,
): ChartOption {
  return { animation: moves, animationDuration: 200, tooltip: tooltipOf(inks, textOf) }
}

/**
 * A tooltip drawn on the canvas. An HTML tooltip would need inline styles, which the page's content security policy forbids,
 * and a value could inject markup into it.
 */
export function tooltipOf(
  { text, ground, line }: Inks,
  textOf: (dataIndex: number) => string,
): TooltipComponentOption {
  return {
    trigger: 'item',
    renderMode: 'richText',
    confine: true,
    position: 'top',
    transitionDuration: 0,
    backgroundColor: ground,
    borderColor: line,
    borderWidth: 1,
    textStyle: { color: text, fontFamily: FONT },
    formatter: params => {
      const index = Array.isArray(params) ? params[0]?.dataIndex : params.dataIndex
      return index === undefined ? '' : plainText(textOf(index))
    },
  }
}

/** Rich text has styles such as `{name|text}`. An invisible word joiner keeps text that looks like one unchanged. */
function plainText(text: string): string {
  return text.replaceAll(/\{(?=\w+\|)/g, '{\u2060')
}

export const FONT = 'system-ui, sans-serif'
