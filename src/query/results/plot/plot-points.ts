import { msg } from '#i18n/msg.ts'
import { type Column, termAt } from '#query/results/data/columns.ts'
import { axisYearOf, dateOf } from '#query/results/data/dates.ts'
import { drawableNumber } from '#query/results/data/numbers.ts'
import type { Row, TableResult, Term } from '#query/results/data/query-result.ts'
import type { ResultWiki } from '#query/results/data/result-wiki.ts'
import { cellText } from '#query/results/data/term-text.ts'

/** A row with two values that can be drawn. */
interface PlotPoint {
  readonly row: Row
  /** A number, a date in years, or the position of a name. */
  readonly x: number
  readonly y: number
  /** The position of its series. */
  readonly series: number
}

/** The scale of the horizontal axis. */
type Scale = 'numbers' | 'years' | 'names'

export interface PlotData {
  readonly scale: Scale
  /** The names on the horizontal axis, in the order of the query; empty for other scales. */
  readonly names: readonly string[]
  /** The names of the series, in the order of the query; empty for a single series. */
  readonly series: readonly string[]
  /** In horizontal order. */
  readonly points: readonly PlotPoint[]
}

export interface PlotColumns {
  /** Numbers, dates or anything else. */
  readonly across: Column
  /** Numbers. */
  readonly up: Column
  /** The column whose values separate the series; null for a single series. */
  readonly by: Column | null
}

/** The rows that have a value for the horizontal axis and a number for the vertical one. */
export function plotOf({ rows }: TableResult, { across, up, by }: PlotColumns, wiki: ResultWiki): PlotData {
  const scale = scaleOf(rows, across)
  const [names, series] = [new Positions(), new Positions()]
  const points = rows
    .flatMap(row => {
      const y = drawableNumber(termAt(row, up))
      const x = scale === 'names' ? names.of(cellText(row, across, wiki)) : axisValue(termAt(row, across))
      if (x === null || y === null) return []
      const one = by === null ? 0 : series.of(cellText(row, by, wiki) || msg('query-no-1', by.name))
      return one === null ? [] : [{ row, x, y, series: one }]
    })
    .sort((one, other) => one.x - other.x || one.series - other.series)
  return { scale, names: names.all, series: series.all, points }
}

/** Whether every series has at most one point at each horizontal position, so that a line is meaningful. */
export function isLine({ points, series }: Pick<PlotData, 'points' | 'series'>): boolean {
  if (points.length === 0) return true
  const places = new Set(points.map(({ x, series: one }) => `${x} ${one}`))
  // A single point is not a line.
  return places.size === points.length && points.length > series.length
}

/** The values of each series at every horizontal position. A missing point counts as 0. */
export function layersOf({ points, series }: Pick<PlotData, 'points' | 'series'>) {
  const places = [...new Set(points.map(({ x }) => x))]
  const positions = new Map(places.map((x, index) => [x, index]))
  const layers = Array.from({ length: Math.max(1, series.length) }, () => places.map(() => 0))
  for (const { x, y, series: one } of points) {
    const layer = layers[one]
    const position = positions.get(x)
    if (layer && position !== undefined) layer[position] = y
  }
  /** The height of a point when its layer is stacked on those before. */
  const heightOf = ({ x, series: one }: PlotPoint) =>
    layers.slice(0, one + 1).reduce((sum, layer) => sum + (layer[positions.get(x) ?? -1] ?? 0), 0)
  return { places, layers, heightOf, isFull: points.length === places.length * layers.length }
}

/** Numbers texts by their first appearance. */
class Positions {
  private readonly known = new Map<string, number>()

  get all(): readonly string[] {
    return [...this.known.keys()]
  }

  /** @returns null for no text. */
  of(text: string): number | null {
    if (text === '') return null
    const position = this.known.get(text) ?? this.known.size
    this.known.set(text, position)
    return position
  }
}

function scaleOf(rows: readonly Row[], column: Column): Scale {
  if (rows.some(row => dateOf(termAt(row, column)) !== null)) return 'years'
  return rows.some(row => drawableNumber(termAt(row, column)) !== null) ? 'numbers' : 'names'
}

function axisValue(term: Term | null): number | null {
  const date = dateOf(term)
  return date === null ? drawableNumber(term) : axisYearOf(date)
}
