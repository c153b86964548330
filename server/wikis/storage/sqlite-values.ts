import type { SQLInputValue, SQLOutputValue } from 'node:sqlite'
import type { SqlRow, SqlValue } from './wiki-database.ts'

export function bindable(values: readonly SqlValue[]): SQLInputValue[] {
  return [...values]
}

/** A row as `WikiDatabase` promises it. */
export function readableRow(row: Record<string, SQLOutputValue>): SqlRow {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, readable(value)]))
}

function readable(value: SQLOutputValue): SqlRow[string] {
  if (typeof value === 'bigint') return Number(value)
  return value instanceof Uint8Array ? Buffer.from(value).toString() : value
}
