import { CompiledQuery, sql } from 'kysely'
import { formatCount } from '#contract/format-count.ts'
import { ConfigError } from '#server/platform/config/config-error.ts'
import type { Db } from '#server/platform/database/db.ts'
import { applyMigrations, requireReleased } from '#server/platform/database/migrations/migrate.ts'
import { migrations } from '#server/platform/database/migrations/migrations.ts'
import { quotedName } from '#server/platform/database/quoted-name.ts'
import { type Row, RowSum, type TableSum } from './row-sum.ts'
import { openSource, type Source, type SourceTable } from './source.ts'

/** How many rows, and how many values, one statement inserts or reads. PostgreSQL accepts at most 65,535 values. */
const BATCH_ROWS = 500
const BATCH_VALUES = 60_000
/** How many bytes of texts and binary values one statement contains, so that logos do not fill the memory. */
const BATCH_BYTES = 8 * 1024 * 1024

interface Move {
  /** The embedded database's file. */
  readonly file: string
  /** PostgreSQL, empty or with exactly these rows already. */
  readonly target: Db
  readonly print: (line: string) => void
  readonly signal: AbortSignal
}

/**
 * Moves the service's database from SQLite to PostgreSQL in one transaction, and compares all rows of all tables
 * before committing. If it is interrupted, PostgreSQL stays as it was. The SQLite file is never changed.
 * @returns the number of tables and rows.
 * @throws ConfigError with the reason why nothing was moved; the signal's reason.
 */
export async function moveToPostgres({
  file,
  target,
  print,
  signal,
}: Move): Promise<{ tables: number; rows: number }> {
  const source = openSource(file)
  try {
    requireSameVersion(source)
    return await target.transaction().execute(async trx => {
      const isMoved = (await listTables(trx)).length > 0
      if (!isMoved) await copyAll(trx)
      else print('The database of DATABASE_URL is not empty: looking whether it has these rows already.')
      let rows = 0
      for (const table of source.tables) rows += await compare(trx, table, isMoved)
      return { tables: source.tables.length, rows }
    })
  } finally {
    source.close()
  }

  async function copyAll(trx: Db): Promise<void> {
    await applyMigrations(trx)
    // Rows that the migrations have added are also in the source.
    const names = source.tables.map(({ name }) => quotedName(name)).join(', ')
    await sql.raw(`truncate ${names}`).execute(trx)
    for (const table of source.tables) {
      const rows = await copy(trx, source, table, signal)
      if (table.lastId !== null)
        await sql`select setval(pg_get_serial_sequence(${quotedName(table.name)}, 'id'), ${Math.max(1, table.lastId)}, ${table.lastId > 0})`.execute(
          trx,
        )
      print(`${table.name}: ${formatCount(rows)} rows`)
    }
  }

  async function compare(trx: Db, table: SourceTable, isMoved: boolean): Promise<number> {
    signal.throwIfAborted()
    const expected = new RowSum()
    for (const row of source.rows(table)) expected.add(row)
    const found = await sumOf(trx, table, signal)
    if (found?.rows === expected.total.rows && found.sum === expected.total.sum) return expected.total.rows
    throw new ConfigError(
      isMoved
        ? `The database of DATABASE_URL is not empty, and ${table.name} has other rows there. Nothing was changed. Create an empty database.`
        : `The rows of ${table.name} are not the same in PostgreSQL. Nothing was moved.`,
    )
  }
}

function requireSameVersion({ migrations: done }: Source): void {
  requireReleased(new Set(done))
  const known = migrations.map(([name]) => name)
  if (known.length !== done.length || known.some(name => !done.includes(name)))
    throw new ConfigError(
      'The database in DATA_DIR is of another version of this software. Start the server of this version there once, stop it, and try again.',
    )
}

async function listTables(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema()
  `.execute(db)
  return rows.map(({ name }) => name)
}

async function copy(trx: Db, source: Source, table: SourceTable, signal: AbortSignal): Promise<number> {
  const most = Math.min(BATCH_ROWS, Math.floor(BATCH_VALUES / table.columns.length))
  let rows = 0
  let batch: Row[] = []
  let bytes = 0
  const insert = async () => {
    if (batch.length === 0) return
    signal.throwIfAborted()
    await insertRows(trx, table, batch)
    rows += batch.length
    batch = []
    bytes = 0
  }
  for (const row of source.rows(table)) {
    refuseUnstorable(table, row)
    batch.push(row)
    bytes += row.reduce<number>((sum, value) => sum + sizeOf(value), 0)
    if (batch.length >= most || bytes >= BATCH_BYTES) await insert()
  }
  await insert()
  return rows
}

async function insertRows(trx: Db, { name, columns }: SourceTable, rows: readonly Row[]): Promise<void> {
  const values = rows.map((row, index) => {
    const places = row.map((_, place) => `$${index * columns.length + place + 1}`)
    return `(${places.join(', ')})`
  })
  const text = `insert into ${quotedName(name)} (${columns.map(quotedName).join(', ')}) overriding system value values ${values.join(', ')}`
  try {
    await run(trx, text, rows.flat())
  } catch (cause) {
    throw new ConfigError(
      `PostgreSQL does not accept a row of ${name}: ${cause instanceof Error ? cause.message : String(cause)}. Nothing was moved.`,
      { cause },
    )
  }
}

/** The sum of a table in PostgreSQL; null if it does not exist or has different columns. */
async function sumOf(trx: Db, { name, columns }: SourceTable, signal: AbortSignal): Promise<TableSum | null> {
  const { rows: known } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = current_schema() and table_name = ${name}
  `.execute(trx)
  if (known.length !== columns.length || known.some(column => !columns.includes(column.name))) return null
  const sum = new RowSum()
  await run(
    trx,
    `declare moved no scroll cursor for select ${columns.map(quotedName).join(', ')} from ${quotedName(name)}`,
  )
  for (;;) {
    signal.throwIfAborted()
    const rows = await run(trx, `fetch ${BATCH_ROWS} from moved`)
    if (rows.length === 0) break
    for (const row of rows) sum.add(columns.map(column => row[column]))
  }
  await run(trx, 'close moved')
  return sum.total
}

async function run(
  trx: Db,
  text: string,
  parameters: readonly unknown[] = [],
): Promise<Record<string, unknown>[]> {
  const query = CompiledQuery.raw(text, [...parameters])
  return (await trx.executeQuery(query as CompiledQuery<Record<string, unknown>>)).rows
}

function refuseUnstorable({ name, columns }: SourceTable, row: Row): void {
  const index = row.findIndex(value => typeof value === 'string' && value.includes('\0'))
  if (index >= 0)
    throw new ConfigError(
      `${name}.${columns[index]} has a text with a NUL character, which PostgreSQL cannot store. Nothing was moved.`,
    )
}

function sizeOf(value: unknown): number {
  return typeof value === 'string' || value instanceof Uint8Array ? value.length : 8
}
