import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import { DoesNotFitError } from './move-error.ts'
import { type Cell, type PlannedColumn, type Row, rowName, sqliteName, type TablePlan } from './table-plan.ts'

const INTEGER = /^-?\d{1,19}$/
const TIME_DIGITS = 14

/** The rows of a table. @throws DoesNotFitError when a value is not of its column's kind. */
export function* readSqliteTable(db: DatabaseSync, plan: TablePlan): Generator<Row> {
  const columns = plan.columns.map(({ name, kind }) =>
    // A text may contain any bytes, and only a blob keeps them.
    kind === 'double' || kind === 'float' ? sqliteName(name) : `cast(${sqliteName(name)} as blob)`,
  )
  const statement = db.prepare(`select ${columns.join()} from ${sqliteName(plan.name)}`)
  statement.setReturnArrays(true)
  statement.setReadBigInts(true)
  for (const values of statement.iterate() as Iterable<unknown> as Iterable<SQLOutputValue[]>) {
    const row: Cell[] = plan.columns.map(({ kind }, index) => rawCell(kind, values[index] ?? null))
    yield plan.columns.map((column, index) => {
      const cell = row[index] ?? null
      const value = cell === null ? null : canonical(column, cell)
      if (value === null && cell !== null)
        throw new DoesNotFitError(
          `In the table ${plan.name} (${rowName(plan, row)}) ${column.name} is ${shown(cell)}, which is ${meant(column)}.`,
        )
      return value
    })
  }
}

function rawCell(kind: PlannedColumn['kind'], value: SQLOutputValue): Cell {
  if (value === null) return null
  if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.byteLength)
  if (kind === 'float' && typeof value === 'number') return Buffer.from(String(Math.fround(value)))
  return Buffer.from(String(value))
}

/** @returns the value in the form in which it is moved; null if it does not fit the column. */
function canonical({ kind }: PlannedColumn, cell: Buffer): Cell {
  switch (kind) {
    case 'integer':
      return INTEGER.test(cell.toString('latin1')) ? cell : null
    case 'double':
    case 'float':
      return cell.length > 0 && Number.isFinite(Number(cell.toString('latin1'))) ? cell : null
    case 'time':
      return canonicalTime(cell)
    case 'padded':
      return withoutPadding(cell)
    case 'bytes':
      return cell
  }
}

function canonicalTime(cell: Buffer): Cell {
  // SQLite stores a time as a number if the column has that type.
  const digits = cell.toString('latin1').replace(/[- :]/g, '').padStart(TIME_DIGITS, '0')
  return /^\d{14}$/.test(digits) ? Buffer.from(digits) : null
}

/** Removes the NUL bytes that MariaDB adds, as MediaWiki does. */
export function withoutPadding(cell: Buffer): Buffer {
  let end = cell.length
  while (end > 0 && cell[end - 1] === 0) end--
  return cell.subarray(0, end)
}

function shown(cell: Buffer): string {
  const SHOWN_MAX = 40
  return JSON.stringify(cell.subarray(0, SHOWN_MAX).toString())
}

function meant({ kind }: PlannedColumn): string {
  return kind === 'time' ? 'no time' : 'no number'
}
