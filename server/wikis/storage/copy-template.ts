import { TRANSIENT_TABLES } from '#server/mediawiki/rebuilt-tables.ts'
import { quoteDatabase, quoteName } from './database-name.ts'
import type { MariaServer } from './maria-server.ts'

/** The tables of a database, sorted by name. */
export async function tablesOf(server: MariaServer, dbName: string): Promise<readonly string[]> {
  const tables = await server.query(
    `select table_name as name from information_schema.tables
      where table_schema = ? and table_type = 'BASE TABLE' order by table_name`,
    [dbName],
  )
  return tables.map(({ name }) => String(name))
}

/** Makes an empty database an exact copy of a template. */
export async function copyTemplate(server: MariaServer, template: string, dbName: string): Promise<void> {
  const [from, to] = [quoteDatabase(template), quoteDatabase(dbName)]
  const tables = await tablesOf(server, template)
  if (tables.length === 0) throw new Error('The template of the wikis in MariaDB is not there.')
  for (const table of tables) {
    const name = quoteName(table)
    await server.query(`create table ${to}.${name} like ${from}.${name}`)
    if (!TRANSIENT_TABLES.has(table))
      await server.query(`insert into ${to}.${name} select * from ${from}.${name}`)
  }
}
