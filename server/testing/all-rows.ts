import { type ColumnMetadata, sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'

export type Row = Readonly<Record<string, unknown>>

/** The rows of tables, by the tables' names. */
export type Tables = ReadonlyMap<string, readonly Row[]>

export interface Table {
  readonly name: string
  readonly columns: readonly ColumnMetadata[]
}

/** The tables of the service's database, without what says how old they are. */
export async function tablesOf(db: Db): Promise<Table[]> {
  return (await db.introspection.getTables()).filter(({ name }) => name !== 'migrations')
}

/** All rows of tables, with the columns that these tables had. */
export async function rowsOf(db: Db, tables: readonly Table[]): Promise<Tables> {
  const found = new Map<string, readonly Row[]>()
  for (const { name, columns } of tables) {
    const names = columns.map(column => sql.ref(column.name))
    const { rows } = await sql<Row>`select ${sql.join(names)} from ${sql.table(name)}`.execute(db)
    found.set(name, comparable(rows))
  }
  return found
}

/** Rows in an order of their own, because databases give them in any, and with bytes as lists of numbers. */
export function comparable(rows: readonly Row[]): readonly Row[] {
  const texts = rows.map(row => JSON.stringify(Object.fromEntries(Object.entries(row).toSorted())))
  return texts.toSorted().map(text => JSON.parse(text))
}
