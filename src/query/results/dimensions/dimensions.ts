import { type Column, termAt } from '#query/results/data/columns.ts'
import { axisYearOf, dateOf } from '#query/results/data/dates.ts'
import { drawableNumber } from '#query/results/data/numbers.ts'
import type { Row, TableResult } from '#query/results/data/query-result.ts'
import type { ResultWiki } from '#query/results/data/result-wiki.ts'
import { cellText } from '#query/results/data/term-text.ts'

/** A column as an axis. */
export interface Dimension {
  readonly name: string
  readonly scale: 'numbers' | 'years' | 'names'
  /** The names on an axis of names, in the order of the query. */
  readonly names: readonly string[]
}

/** A row as a line across the axes. */
export interface Line {
  readonly row: Row
  /** The position on each axis; null if the row has no value. */
  readonly values: readonly (number | null)[]
}

export interface DimensionsData {
  readonly dimensions: readonly Dimension[]
  /** The rows with values on two axes or more. */
  readonly lines: readonly Line[]
  /** How many rows and columns are left out, because more would not be readable. */
  readonly left: { readonly rows: number; readonly columns: number }
}

export const MOST_LINES = 1_000
export const MOST_DIMENSIONS = 10

/** Makes an axis of numbers or years if all values of a column are such, otherwise of names. */
export function dimensionsOf(
  result: TableResult,
  columns: readonly Column[],
  wiki: ResultWiki,
): DimensionsData {
  const filled = columns.filter(({ index }) => result.rows.some(row => row[index]))
  const shown = filled.slice(0, MOST_DIMENSIONS)
  const crossing = result.rows.filter(row => shown.filter(({ index }) => row[index]).length > 1)
  const rows = crossing.slice(0, MOST_LINES)
  const axes = shown.map(column => axisOf(rows, column, wiki))
  return {
    dimensions: axes.map(({ dimension }) => dimension),
    lines: rows.map((row, index) => ({ row, values: axes.map(({ values }) => values[index] ?? null) })),
    left: { rows: crossing.length - rows.length, columns: filled.length - shown.length },
  }
}

function axisOf(rows: readonly Row[], column: Column, wiki: ResultWiki) {
  const terms = rows.map(row => termAt(row, column))
  const isAll = (fits: (term: (typeof terms)[number]) => boolean) =>
    terms.every(term => term === null || fits(term))
  const axis = (scale: Dimension['scale'], values: readonly (number | null)[], names: readonly string[]) => ({
    dimension: { name: column.name, scale, names },
    values,
  })
  if (isAll(term => drawableNumber(term) !== null)) return axis('numbers', terms.map(drawableNumber), [])
  if (isAll(term => dateOf(term) !== null)) {
    const years = terms.map(term => {
      const date = dateOf(term)
      return date === null ? null : axisYearOf(date)
    })
    return axis('years', years, [])
  }
  const positions = new Map<string, number>()
  const values = rows.map(row => {
    const name = cellText(row, column, wiki)
    if (name === '') return null
    const position = positions.get(name) ?? positions.size
    positions.set(name, position)
    return position
  })
  return axis('names', values, [...positions.keys()])
}
