import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { type ColumnMetadata, sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import { openDatabase } from '#server/platform/database/open-database.ts'
import { type Row, rowsOf, type Table, tablesOf } from '#server/testing/all-rows.ts'
import { createEmptyDatabase } from '#server/testing/test-database.ts'
import { migrate } from './migrate.ts'
import { migrations } from './migrations.ts'

/** `npm run release` adds each version's new migrations, with the digests of their files. */
const released: Record<string, Record<string, string>> = JSON.parse(
  readFileSync(join(import.meta.dirname, 'released-migrations.json'), 'utf8'),
)
const ROWS = [1, 2, 3]

/** The next version, so that its tables are tested before its release. */
const NEXT = 'next'
const versions = [...Object.keys(released), NEXT]
/** The migrations of a version and of all earlier ones. */
const upTo = (version: string) =>
  version === NEXT
    ? migrations.map(([name]) => name)
    : versions.slice(0, versions.indexOf(version) + 1).flatMap(each => Object.keys(released[each] ?? {}))

test('a released migration is never changed', () => {
  for (const [name, digest] of Object.values(released).flatMap(Object.entries)) {
    const source = readFileSync(join(import.meta.dirname, `${name}.ts`))
    expect([name, createHash('sha256').update(source).digest('hex')]).toEqual([name, digest])
  }
})

describe.each(versions)('the database of version %s', version => {
  test('has every row of every table after an upgrade, as it was', async () => {
    const database = await createEmptyDatabase()
    const db = openDatabase(database)
    try {
      await makeDatabaseOf(db, version)
      const tables = await tablesOf(db)
      expect(tables.length).toBeGreaterThan(20)
      const before = await rowsOf(db, tables)
      for (const [table, rows] of before)
        expect([table, rows]).toEqual([table, Array(ROWS.length).fill(expect.anything())])
      await migrate(db)
      expect(await rowsOf(db, tables)).toEqual(before)
    } finally {
      await db.destroy()
      await database.drop()
    }
  })
})

/** Makes the database as that version did, and fills every table. */
async function makeDatabaseOf(db: Db, version: string): Promise<void> {
  await db.schema
    .createTable('migrations')
    .addColumn('name', 'text', column => column.primaryKey())
    .execute()
  for (const name of upTo(version)) {
    await migrations.find(([known]) => known === name)?.[1].up(db)
    await sql`insert into migrations (name) values (${name})`.execute(db)
  }
  for (const { name, columns } of inOrder(await tablesOf(db)))
    for (const number of ROWS) {
      const values = columns
        .filter(column => !column.isAutoIncrementing)
        .map(column => [column.name, valueFor(column, number)])
      await db.withTables<Record<string, Row>>().insertInto(name).values(Object.fromEntries(values)).execute()
    }
}

/** Tables that others refer to, in the order in which they can be filled. */
const REFERRED = ['users', 'wikis', 'sessions', 'entity_imports', 'contact_messages', 'complaints', 'cases']

/** Sorts tables so that rows can refer to those before them. */
function inOrder(tables: readonly Table[]): readonly Table[] {
  const rank = ({ name }: Table) => (REFERRED.includes(name) ? REFERRED.indexOf(name) : REFERRED.length)
  return tables.toSorted((one, other) => rank(one) - rank(other))
}

/** A test value for a column: the same for all columns of a type, so that references between tables match. */
function valueFor({ dataType }: ColumnMetadata, number: number): unknown {
  if (/int|float|double/i.test(dataType)) return number
  if (/bytea|blob/i.test(dataType)) return Buffer.from([number, 0, 255])
  return `${number} 🂡`
}
