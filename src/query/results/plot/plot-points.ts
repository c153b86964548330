import { type Column, termAt } from '#query/results/data/columns.ts'
import { axisYearOf, dateOf } from '#query/results/data/dates.ts'
import { drawableNumber } from '#query/results/data/numbers.ts'
import type { Row, TableResult, Term } from '#query/results/data/query-result.ts'

/** A row with two values that can be drawn. */
export interface PlotPoint {
  readonly row: Row
  /** A number, or a date in years. */
  readonly x: number
  readonly y: number
}

/** The rows with a number or a date in one column and a number in the other, in the order of the first. */
export function plotPointsOf({ rows }: TableResult, across: Column, up: Column): readonly PlotPoint[] {
  return rows
    .flatMap(row => {
      const [x, y] = [placeOf(termAt(row, across)), drawableNumber(termAt(row, up))]
      return x === null || y === null ? [] : [{ row, x, y }]
    })
    .sort((one, other) => one.x - other.x)
}

/** Whether every place has one point, so that a line through them says something. */
export function isLine(points: readonly PlotPoint[]): boolean {
  return new Set(points.map(({ x }) => x)).size === points.length
}

export function isOfDates({ rows }: TableResult, column: Column): boolean {
  return rows.some(row => dateOf(termAt(row, column)) !== null)
}

function placeOf(term: Term | null): number | null {
  const date = dateOf(term)
  return date === null ? drawableNumber(term) : axisYearOf(date)
}
