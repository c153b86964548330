import { type ColumnMetadata, sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'

export type Row = Readonly<Record<string, unknown>>

/** The rows of tables, by the tables' names. */
export type Tables = ReadonlyMap<string, readonly Row[]>

export interface Table {
  readonly name: string
  readonly columns: readonly ColumnMetadata[]
}

/** The tables of the service's database, without that of the migrations. */
export async function tablesOf(db: Db): Promise<Table[]> {
  return (await db.introspection.getTables()).filter(({ name }) => name !== 'migrations')
}

/** All rows of these tables, with the columns listed here. */
export async function rowsOf(db: Db, tables: readonly Table[]): Promise<Tables> {
  const found = new Map<string, readonly Row[]>()
  for (const { name, columns } of tables) {
    const names = columns.map(column => sql.ref(column.name))
    const { rows } = await sql<Row>`select ${sql.join(names)} from ${sql.table(name)}`.execute(db)
    found.set(name, comparable(rows))
  }
  return found
}

/** Sorts rows, because databases return them in any order, and turns bytes into lists of numbers. */
export function comparable(rows: readonly Row[]): readonly Row[] {
  const texts = rows.map(row => JSON.stringify(Object.fromEntries(Object.entries(row).toSorted())))
  return texts.toSorted().map(text => JSON.parse(text))
}
