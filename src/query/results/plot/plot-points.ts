import type { Column } from '#query/results/data/columns.ts'
import { type ReadDate, readDate, yearsOf } from '#query/results/data/dates.ts'
import { readNumber } from '#query/results/data/numbers.ts'
import type { Row, TableResult, Term } from '#query/results/data/query-result.ts'

/** A row with two values that can be drawn. */
export interface PlotPoint {
  readonly row: Row
  /** A number, or a date in years. */
  readonly x: number
  readonly y: number
}

/** The difference of two may not be infinite. */
const MOST = 1e150

/** The rows with a number or a date in one column and a number in the other, in the order of the first. */
export function plotPointsOf({ rows }: TableResult, across: Column, up: Column): readonly PlotPoint[] {
  return rows
    .flatMap(row => {
      const [x, y] = [placeOf(row[across.index]), numberOf(row[up.index])]
      return x === null || y === null ? [] : [{ row, x, y }]
    })
    .sort((one, other) => one.x - other.x)
}

/** Whether every place has one point, so that a line through them says something. */
export function isLine(points: readonly PlotPoint[]): boolean {
  return new Set(points.map(({ x }) => x)).size === points.length
}

export function isOfDates({ rows }: TableResult, { index }: Column): boolean {
  return rows.some(row => dateOf(row[index]) !== null)
}

function placeOf(term: Term | null | undefined): number | null {
  const date = dateOf(term)
  // There is no year 0: -1 is 1 BC.
  return date === null ? numberOf(term) : yearsOf(date) - (date.year > 0 ? 0 : 1)
}

function dateOf(term: Term | null | undefined): ReadDate | null {
  return term?.kind === 'literal' ? readDate(term) : null
}

function numberOf(term: Term | null | undefined): number | null {
  const number = term?.kind === 'literal' ? readNumber(term) : null
  return number === null ? null : Math.max(-MOST, Math.min(MOST, number))
}
