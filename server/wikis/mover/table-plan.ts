/**
 * How a column's values are compared. Every value is moved as bytes: numbers as decimal digits, times as
 * `YYYYMMDDHHMMSS`, everything else unchanged.
 *
 * `padded`: MariaDB fills these columns with NUL bytes, which MediaWiki removes when it reads them.
 * `float`: MariaDB keeps four bytes of a number, SQLite eight.
 */
export type ColumnKind = 'integer' | 'double' | 'float' | 'time' | 'padded' | 'bytes'

export interface PlannedColumn {
  readonly name: string
  readonly kind: ColumnKind
  /** The most bytes that MariaDB keeps; null for no limit. */
  readonly bytesMax: number | null
}

/** A table to move: it has the same columns on both sides. */
export interface TablePlan {
  readonly name: string
  readonly columns: readonly PlannedColumn[]
  /** The columns that identify a row, for messages; empty if there are none. */
  readonly key: readonly string[]
  /** The column whose numbers are never reused; null if there is none. */
  readonly counter: string | null
}

/** A value, or null. */
export type Cell = Buffer | null
export type Row = readonly Cell[]

/** @returns a name in MariaDB's quotes, with any quotes in it escaped. */
export function mariaName(name: string): string {
  return `\`${name.replaceAll('`', '``')}\``
}

/** @returns a name in SQLite's quotes, with any quotes in it escaped. */
export function sqliteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** @returns a row's key for a message, such as `page_id 5`. */
export function rowName({ columns, key }: TablePlan, row: Row): string {
  const SHOWN_MAX = 60
  const parts = key.map(name => {
    const cell = row[columns.findIndex(column => column.name === name)]
    return `${name} ${cell ? JSON.stringify(cell.subarray(0, SHOWN_MAX).toString()) : 'null'}`
  })
  return parts.join(', ') || 'a row'
}
