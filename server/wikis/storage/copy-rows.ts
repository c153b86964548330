import { TRANSIENT_TABLES, UPDATES_TABLE } from '#server/mediawiki/rebuilt-tables.ts'
import { quoteDatabase, quoteName } from './database-name.ts'
import type { MariaServer } from './maria-server.ts'

/**
 * Copies a wiki's rows into a database made from the template, all as they are at one moment: MariaDB locks what
 * it has read until the end. Caches, sessions and jobs stay empty.
 * @throws Error when the wiki's tables are of another release.
 */
export async function copyRows(server: MariaServer, from: string, to: string): Promise<void> {
  const [source, target] = [await columnsOf(server, from), await columnsOf(server, to)]
  await server.database(to).transaction(async db => {
    for (const table of target.keys()) if (!isOwn(table)) await db.run(`delete from ${quoteName(table)}`)
    for (const [table, columns] of source) {
      if (isOwn(table)) continue
      const [name, wiki] = [quoteName(table), quoteDatabase(from)]
      const list = columns.map(quoteName).join(', ')
      if (columns.every(column => target.get(table)?.includes(column)))
        await db.run(`insert into ${name} (${list}) select ${list} from ${wiki}.${name}`)
      else if ((await db.all(`select 1 as found from ${wiki}.${name} limit 1`)).length > 0)
        throw new Error(`The wiki’s table ${table} is not one of this release.`)
    }
  })
}

/** Whether a table's rows are never copied to another database. */
function isOwn(table: string): boolean {
  return TRANSIENT_TABLES.has(table) || table === UPDATES_TABLE
}

/** The columns of a database's tables, by table. */
async function columnsOf(
  server: MariaServer,
  dbName: string,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await server.query(
    `select table_name as name, column_name as entry from information_schema.columns
      where table_schema = ? order by table_name, ordinal_position`,
    [dbName],
  )
  const tables = Map.groupBy(rows, ({ name }) => String(name))
  return new Map([...tables].map(([name, columns]) => [name, columns.map(({ entry }) => String(entry))]))
}
