import { DatabaseSync, type SQLOutputValue } from 'node:sqlite'
import { ConfigError } from '#server/platform/config/config-error.ts'
import { quotedName } from '#server/platform/database/quoted-name.ts'
import { storageFaultOf } from '#server/platform/storage-fault.ts'
import type { Row } from './row-sum.ts'

export interface SourceTable {
  readonly name: string
  readonly columns: readonly string[]
  /** The highest id that the table has ever assigned; null if it assigns none. */
  readonly lastId: number | null
}

/** The embedded database, locked against changes by others while it is open here. */
export interface Source {
  /** Each table comes after those that it refers to. */
  readonly tables: readonly SourceTable[]
  /** The names of its applied migrations. */
  readonly migrations: readonly string[]
  rows(table: SourceTable): Iterable<Row>
  close(): void
}

/** Milliseconds to wait for another process's lock. */
const BUSY_MS = 1000

/** @throws ConfigError if another process is writing to it, or if it is not a service's database. */
export function openSource(file: string): Source {
  const db = new DatabaseSync(file, { timeout: BUSY_MS })
  try {
    db.exec('begin immediate')
  } catch (cause) {
    db.close()
    if (storageFaultOf(cause) !== 'locked') throw cause
    throw new ConfigError(`Another process writes to ${file}. Stop the server first.`, { cause })
  }
  const texts = (sql: string, ...values: string[]) =>
    db
      .prepare(sql)
      .all(...values)
      .map(row => String(Object.values(row)[0]))
  const names = texts(
    "select name from sqlite_schema where type = 'table' and name not like 'sqlite\\_%' escape '\\' order by name",
  )
  if (!names.includes('migrations')) {
    db.close()
    throw new ConfigError(`There is no service in ${file}.`)
  }
  const refersTo = (name: string) => texts('select "table" from pragma_foreign_key_list(?)', name)
  return {
    tables: inOrder(names, refersTo).map(name => ({
      name,
      columns: texts('select name from pragma_table_info(?)', name),
      lastId: lastIdOf(db, name),
    })),
    migrations: texts('select name from migrations'),
    *rows({ name, columns }) {
      const list = columns.map(quotedName).join(', ')
      for (const row of db.prepare(`select ${list} from ${quotedName(name)}`).iterate())
        yield columns.map(column => (row as Record<string, SQLOutputValue>)[column])
    },
    close() {
      db.exec('rollback')
      db.close()
    },
  }
}

function lastIdOf(db: DatabaseSync, name: string): number | null {
  const [row] = db.prepare('select seq from sqlite_sequence where name = ?').all(name)
  return row === undefined ? null : Number(row['seq'])
}

function inOrder(names: readonly string[], refersTo: (name: string) => readonly string[]): readonly string[] {
  const ordered = new Set<string>()
  const add = (name: string) => {
    if (ordered.has(name)) return
    for (const other of refersTo(name)) if (other !== name) add(other)
    ordered.add(name)
  }
  for (const name of names) add(name)
  return [...ordered]
}
