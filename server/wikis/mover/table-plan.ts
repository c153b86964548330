/**
 * How a column's values are compared. Every value travels as bytes: numbers as decimal digits, times as
 * `YYYYMMDDHHMMSS`, everything else as it is.
 *
 * `padded`: MariaDB fills these columns with NUL bytes, which MediaWiki removes when it reads them.
 * `float`: MariaDB keeps four bytes of a number, SQLite eight.
 */
export type ColumnKind = 'integer' | 'double' | 'float' | 'time' | 'padded' | 'bytes'

export interface PlannedColumn {
  readonly name: string
  readonly kind: ColumnKind
  /** Bytes that MariaDB keeps; null where it has no such limit. */
  readonly bytesMax: number | null
}

/** A table to move: it has the same columns on both sides. */
export interface TablePlan {
  readonly name: string
  readonly columns: readonly PlannedColumn[]
  /** The columns that identify a row, for messages; empty where there are none. */
  readonly key: readonly string[]
  /** The column whose numbers are never given again; null where there is none. */
  readonly counter: string | null
}

/** A value, or null. */
export type Cell = Buffer | null
export type Row = readonly Cell[]

/** @returns names in MariaDB's quotes. What a name contains stays a name. */
export function mariaName(name: string): string {
  return `\`${name.replaceAll('`', '``')}\``
}

/** @returns names in SQLite's quotes. */
export function sqliteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** @returns what identifies a row to a person, such as `page_id 5`. */
export function rowName({ columns, key }: TablePlan, row: Row): string {
  const SHOWN_MAX = 60
  const parts = key.map(name => {
    const cell = row[columns.findIndex(column => column.name === name)]
    return `${name} ${cell ? JSON.stringify(cell.subarray(0, SHOWN_MAX).toString()) : 'null'}`
  })
  return parts.join(', ') || 'a row'
}
