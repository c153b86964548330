import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import type { Connection } from 'mariadb'
import { UNMOVED_TABLES, UPDATES_TABLE } from '#server/mediawiki/rebuilt-tables.ts'
import { mariaTables, sqliteTables } from './known-tables.ts'
import { type MariaDatabase, openForMove } from './move-connection.ts'
import { countersToSqlite } from './move-counters.ts'
import { DoesNotFitError, MovedWronglyError } from './move-error.ts'
import type { MovedTables } from './move-to-maria.ts'
import { ownUpdatesToSqlite } from './own-updates.ts'
import { planMove } from './plan-move.ts'
import { readMariaTable } from './read-maria.ts'
import { readSqliteTable } from './read-sqlite.ts'
import { searchIndexToSqlite } from './search-index.ts'
import { type TableDigest, TableSum } from './table-digest.ts'
import {
  type Cell,
  mariaName,
  type PlannedColumn,
  type Row,
  rowName,
  sqliteName,
  type TablePlan,
} from './table-plan.ts'

/** A wiki's MariaDB database, and the SQLite database to fill with the same content. */
interface MoveToSqlite extends MariaDatabase {
  /** A database with MediaWiki's tables that nothing uses yet; its content is removed. */
  readonly to: DatabaseSync
  /** Called at the moment whose state all reads see from then on. */
  readonly onMoment?: () => Promise<void>
}

/**
 * Moves all rows of a wiki as they are at one moment, whatever is written meanwhile, and compares them.
 * @returns what was moved.
 * @throws as `moveToMaria`. The SQLite database is then unusable.
 */
export async function moveToSqlite(move: MoveToSqlite): Promise<MovedTables> {
  const { to, database } = move
  const connection = await openForMove(move)
  try {
    await connection.query('set transaction isolation level repeatable read')
    await connection.query('start transaction with consistent snapshot, read only')
    await move.onMoment?.()
    const [maria, sqlite] = [await mariaTables(connection, database), sqliteTables(to)]
    const hasRows = async (table: string) =>
      (await connection.query(`select 1 from ${mariaName(table)} limit 1`)).length > 0
    const plans = await planMove({ maria, sqlite, from: 'MariaDB', hasRows, unmoved: UNMOVED_TABLES })
    const moved = new Map<string, TableDigest>()
    to.exec('begin immediate')
    for (const name of sqlite.keys()) if (name !== UPDATES_TABLE) to.exec(`delete from ${sqliteName(name)}`)
    for (const plan of plans) moved.set(plan.name, await fill(connection, to, plan))
    await searchIndexToSqlite(connection, to)
    await ownUpdatesToSqlite(connection, to)
    await countersToSqlite(connection, database, to, plans)
    to.exec('commit')
    await connection.rollback()
    for (const plan of plans) compare(to, plan, moved)
    return moved
  } catch (error) {
    if (to.isTransaction) to.exec('rollback')
    throw error
  } finally {
    connection.destroy()
  }
}

async function fill(connection: Connection, to: DatabaseSync, plan: TablePlan) {
  const sum = new TableSum()
  const write = sqliteWriter(to, plan)
  for await (const row of readMariaTable(connection, plan)) {
    write(row)
    sum.add(row)
  }
  return sum.digest
}

function compare(to: DatabaseSync, plan: TablePlan, moved: MovedTables): void {
  const sum = new TableSum()
  for (const row of readSqliteTable(to, plan)) sum.add(row)
  const sent = moved.get(plan.name)
  if (sum.digest.rows !== sent?.rows || sum.digest.sum !== sent.sum)
    throw new MovedWronglyError(
      `The table ${plan.name} has ${sum.digest.rows} rows in SQLite and ${sent?.rows} in MariaDB, or others.`,
    )
}

/** The largest of SQLite's integers. */
const INTEGER_MAX = 2n ** 63n - 1n

/** @returns a function that inserts a row. */
function sqliteWriter(db: DatabaseSync, plan: TablePlan): (row: Row) => void {
  const names = plan.columns.map(({ name }) => sqliteName(name))
  const values = plan.columns.map(({ kind }, index) => {
    const at = `?${index + 1}`
    // MediaWiki writes text, which does not equal a blob of the same bytes, but blobs for values with a NUL.
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
