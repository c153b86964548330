import type { Column } from '#query/results/data/columns.ts'
import { readNumber } from '#query/results/data/numbers.ts'
import type { Row, TableResult } from '#query/results/data/query-result.ts'

/** A row with a number. */
export interface Bar {
  readonly row: Row
  /** As it can be drawn: the difference of two may not be infinite. */
  readonly value: number
}

const MOST = 1e150

/** The rows whose column has a number, in the order of the query. */
export function barsOf({ rows }: TableResult, { index }: Column): readonly Bar[] {
  return rows.flatMap(row => {
    const term = row[index]
    const value = term?.kind === 'literal' ? readNumber(term) : null
    return value === null ? [] : [{ row, value: Math.max(-MOST, Math.min(MOST, value)) }]
  })
}
