import { type Column, termAt } from './columns.ts'
import { drawableNumber } from './numbers.ts'
import type { Row, TableResult } from './query-result.ts'

/** A row whose chosen column has a number. */
export interface NumericRow {
  readonly row: Row
  /** A finite number that charts can draw. */
  readonly value: number
}

/** The rows whose column has a number, in the order of the query. */
export function numericRowsOf({ rows }: TableResult, column: Column): readonly NumericRow[] {
  return rows.flatMap(row => {
    const value = drawableNumber(termAt(row, column))
    return value === null ? [] : [{ row, value }]
  })
}
