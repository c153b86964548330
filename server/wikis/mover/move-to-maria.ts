import type { DatabaseSync } from 'node:sqlite'
import type { Connection } from 'mariadb'
import { UNMOVED_TABLES, UPDATES_TABLE } from '#server/mediawiki/rebuilt-tables.ts'
import { type MariaTable, mariaTables, sqliteTables } from './known-tables.ts'
import { type MariaDatabase, openForMove, packetMaxOf } from './move-connection.ts'
import { countersToMaria } from './move-counters.ts'
import { DoesNotFitError, MovedWronglyError } from './move-error.ts'
import { ownUpdatesToMaria } from './own-updates.ts'
import { planMove } from './plan-move.ts'
import { readMariaTable } from './read-maria.ts'
import { readSqliteTable } from './read-sqlite.ts'
import { searchIndexToMaria } from './search-index.ts'
import { type TableDigest, TableSum } from './table-digest.ts'
import { mariaName, sqliteName, type TablePlan } from './table-plan.ts'
import { MariaWriter } from './write-maria.ts'

/** A wiki's SQLite databases, and the MariaDB database to fill with the same content. */
export interface MoveToMaria extends MariaDatabase {
  /** The main database. Nothing may write to it meanwhile. */
  readonly from: DatabaseSync
  /** The database of its jobs, which are also moved; null for none. */
  readonly jobs: DatabaseSync | null
}

/** Digests of what was moved, by table. */
export type MovedTables = ReadonlyMap<string, TableDigest>

/** Rows per commit, so that MariaDB need not keep all of them for a rollback. */
const COMMIT_ROWS = 5000

/**
 * Moves all rows of a wiki from SQLite to a MariaDB database that has MediaWiki's tables and that nothing uses
 * yet; its content is removed. Then reads everything back and compares.
 * @returns what was moved.
 * @throws DoesNotFitError, MovedWronglyError; Error when MariaDB goes away. The database is then unusable.
 */
export async function moveToMaria(move: MoveToMaria): Promise<MovedTables> {
  const { from, jobs } = move
  from.exec('pragma trusted_schema = off')
  const connection = await openForMove(move)
  try {
    const maria = await mariaTables(connection, move.database)
    if (maria.size === 0) throw new DoesNotFitError('The database in MariaDB has no tables.')
    const sqlite = sqliteTables(from)
    const hasRows = async (table: string) =>
      from.prepare(`select 1 from ${sqliteName(table)} limit 1`).get() !== undefined
    const plans = await planMove({ maria, sqlite, from: 'SQLite', hasRows, unmoved: UNMOVED_TABLES })
    await emptyOthers(connection, maria, plans)
    const context = { connection, packetMax: await packetMaxOf(connection) }
    const moved = new Map<string, TableDigest>()
    for (const plan of plans) moved.set(plan.name, await fill(context, from, plan))
    for (const plan of jobs ? await jobPlans(jobs, maria) : []) {
      if (jobs) moved.set(plan.name, await fill(context, jobs, plan))
    }
    await searchIndexToMaria(connection, from, context.packetMax)
    await ownUpdatesToMaria(connection, from)
    await countersToMaria(connection, from, plans)
    for (const plan of plans) await compare(connection, plan, moved)
    return moved
  } finally {
    connection.destroy()
  }
}

interface Filling {
  readonly connection: Connection
  readonly packetMax: number
}

async function fill({ connection, packetMax }: Filling, from: DatabaseSync, plan: TablePlan) {
  const sum = new TableSum()
  const writer = new MariaWriter(connection, plan, packetMax)
  await connection.beginTransaction()
  await connection.query(`delete from ${mariaName(plan.name)}`)
  for (const row of readSqliteTable(from, plan)) {
    await writer.add(row)
    sum.add(row)
    if (sum.digest.rows % COMMIT_ROWS === 0) {
      await writer.flush()
      await connection.commit()
      await connection.beginTransaction()
    }
  }
  await writer.flush()
  await connection.commit()
  return sum.digest
}

/** Removes what the installer wrote into tables that the wiki does not have. */
async function emptyOthers(
  connection: Connection,
  maria: ReadonlyMap<string, MariaTable>,
  plans: readonly TablePlan[],
): Promise<void> {
  const filled = new Set([...plans.map(({ name }) => name), UPDATES_TABLE])
  for (const name of maria.keys())
    if (!filled.has(name)) await connection.query(`delete from ${mariaName(name)}`)
}

/** The plans for the jobs, which have a database of their own in SQLite. */
async function jobPlans(jobs: DatabaseSync, maria: ReadonlyMap<string, MariaTable>) {
  const hasRows = async () => jobs.prepare('select 1 from job limit 1').get() !== undefined
  const sqlite = sqliteTables(jobs)
  const unmoved = new Set([...sqlite.keys()].filter(table => table !== 'job'))
  return await planMove({ maria, sqlite, from: 'SQLite', hasRows, unmoved })
}

async function compare(connection: Connection, plan: TablePlan, moved: MovedTables): Promise<void> {
  const sum = new TableSum()
  for await (const row of readMariaTable(connection, plan)) sum.add(row)
  const sent = moved.get(plan.name)
  if (sum.digest.rows !== sent?.rows || sum.digest.sum !== sent.sum)
    throw new MovedWronglyError(
      `The table ${plan.name} has ${sum.digest.rows} rows in MariaDB and ${sent?.rows} in SQLite, or others.`,
    )
}
