import type { DatabaseSync } from 'node:sqlite'
import type { Connection } from 'mariadb'
import { sqliteName } from './table-plan.ts'

/** A table of MariaDB. */
export interface MariaTable {
  readonly columns: readonly MariaColumn[]
  readonly key: readonly string[]
}

interface MariaColumn {
  readonly name: string
  /** The type without its length, such as `varbinary`. */
  readonly type: string
  readonly bytesMax: number | null
  readonly isCounter: boolean
}

/** A table of SQLite. */
export interface SqliteTable {
  readonly columns: readonly string[]
  /** Whether it never reuses an id. */
  readonly hasCounter: boolean
}

const COLUMNS = `select table_name as t, column_name as c, data_type as type,
    character_octet_length as octets, column_key as k, extra
  from information_schema.columns join information_schema.tables using (table_schema, table_name)
  where table_schema = ? and table_type = 'BASE TABLE' order by table_name, ordinal_position`

/** A database's tables by name. Excludes views, which may show data of other databases. */
export async function mariaTables(
  connection: Connection,
  database: string,
): Promise<ReadonlyMap<string, MariaTable>> {
  const rows: readonly Record<string, unknown>[] = await connection.query(COLUMNS, [database])
  const tables = new Map<string, { columns: MariaColumn[]; key: string[] }>()
  for (const row of rows) {
    const table = tables.get(String(row['t'])) ?? { columns: [], key: [] }
    tables.set(String(row['t']), table)
    const name = String(row['c'])
    table.columns.push({
      name,
      type: String(row['type']).toLowerCase(),
      bytesMax: row['octets'] === null ? null : Number(row['octets']),
      isCounter: String(row['extra']).includes('auto_increment'),
    })
    if (row['k'] === 'PRI') table.key.push(name)
  }
  return tables
}

/** A database's ordinary tables by name. Excludes SQLite's own and those of a search index. */
export function sqliteTables(db: DatabaseSync): ReadonlyMap<string, SqliteTable> {
  const found = db
    .prepare(
      "select name, sql from sqlite_schema where type = 'table' and name not like 'sqlite\\_%' escape '\\'",
    )
    .all()
    .map(row => ({ name: String(row['name']), sql: String(row['sql']) }))
  const isVirtual = (sql: string) => /^\s*create\s+virtual\s/i.test(sql)
  const virtual = found.filter(({ sql }) => isVirtual(sql)).map(({ name }) => name)
  return new Map(
    found
      .filter(({ name }) => !virtual.some(index => name === index || name.startsWith(`${index}_`)))
      .map(({ name, sql }) => {
        const columns = db.prepare(`pragma table_info(${sqliteName(name)})`).all()
        return [
          name,
          {
            columns: columns.map(column => String(column['name'])),
            hasCounter: /\bautoincrement\b/i.test(sql),
          },
        ]
      }),
  )
}
