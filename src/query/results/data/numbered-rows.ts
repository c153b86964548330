import { type Column, termAt } from './columns.ts'
import { drawableNumber } from './numbers.ts'
import type { Row, TableResult } from './query-result.ts'

/** A row with a number. */
export interface NumberedRow {
  readonly row: Row
  /** A finite number that charts can draw. */
  readonly value: number
}

/** The rows whose column has a number, in the order of the query. */
export function numberedRowsOf({ rows }: TableResult, column: Column): readonly NumberedRow[] {
  return rows.flatMap(row => {
    const value = drawableNumber(termAt(row, column))
    return value === null ? [] : [{ row, value }]
  })
}
