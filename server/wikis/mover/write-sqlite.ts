import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { DoesNotFitError } from './move-error.ts'
import { type Cell, type PlannedColumn, type Row, rowName, sqliteName, type TablePlan } from './table-plan.ts'

/** Of SQLite's integers. */
const INTEGER_MAX = 2n ** 63n - 1n

/** @returns a function that inserts a row. */
export function sqliteWriter(db: DatabaseSync, plan: TablePlan): (row: Row) => void {
  const names = plan.columns.map(({ name }) => sqliteName(name))
  const values = plan.columns.map(({ kind }, index) => {
    const at = `?${index + 1}`
    // MediaWiki writes texts, which are not equal to blobs of the same bytes, and blobs where there is a NUL.
    const isText = kind === 'bytes' || kind === 'padded' || kind === 'time'
    return isText ? `iif(instr(${at}, x'00') > 0, ${at}, cast(${at} as text))` : at
  })
  const insert = db.prepare(
    `insert into ${sqliteName(plan.name)} (${names.join()}) values (${values.join()})`,
  )
  return row => {
    const bound = plan.columns.map((column, index) => toSqlite(column, row[index] ?? null, plan, row))
    try {
      insert.run(...bound)
    } catch (error) {
      const { message } = error as Error
      throw new DoesNotFitError(
        `A row of the table ${plan.name} (${rowName(plan, row)}) does not fit: ${message}.`,
      )
    }
  }
}

function toSqlite({ name, kind }: PlannedColumn, cell: Cell, plan: TablePlan, row: Row): SQLInputValue {
  if (cell === null) return null
  if (kind === 'double' || kind === 'float') return Number(cell.toString('latin1'))
  if (kind !== 'integer') return cell
  const value = BigInt(cell.toString('latin1'))
  if (value > INTEGER_MAX)
    throw new DoesNotFitError(
      `In the table ${plan.name} (${rowName(plan, row)}) ${name} is ${value}, which is too large for SQLite.`,
    )
  return value
}
