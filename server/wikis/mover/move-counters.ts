import type { DatabaseSync } from 'node:sqlite'
import type { Connection } from 'mariadb'
import { mariaName, type TablePlan } from './table-plan.ts'

/** Keeps MariaDB from reusing ids that SQLite has given. */
export async function countersToMaria(
  connection: Connection,
  db: DatabaseSync,
  plans: readonly TablePlan[],
): Promise<void> {
  const given = sqliteCounters(db)
  for (const { name, counter } of plans) {
    const last = given.get(name)
    if (counter === null || last === undefined) continue
    const rows: readonly { readonly n: string }[] = await connection.query(
      `select cast(coalesce(max(${mariaName(counter)}), 0) as char) as n from ${mariaName(name)}`,
    )
    if (last > BigInt(rows[0]?.n ?? 0))
      await connection.query(`alter table ${mariaName(name)} auto_increment = ${last + 1n}`)
  }
}

/** Keeps SQLite from reusing ids that MariaDB has given. */
export async function countersToSqlite(
  connection: Connection,
  database: string,
  db: DatabaseSync,
  plans: readonly TablePlan[],
): Promise<void> {
  const rows: readonly { readonly name: string; readonly next: string }[] = await connection.query(
    `select table_name as name, cast(auto_increment as char) as next from information_schema.tables
      where table_schema = ? and auto_increment is not null`,
    [database],
  )
  const next = new Map(rows.map(row => [row.name, BigInt(row.next)]))
  const own = sqliteCounters(db)
  for (const { name, counter } of plans) {
    const given = (next.get(name) ?? 1n) - 1n
    if (counter === null || given <= (own.get(name) ?? 0n)) continue
    db.prepare('delete from sqlite_sequence where name = ?').run(name)
    db.prepare('insert into sqlite_sequence (name, seq) values (?, ?)').run(name, given)
  }
}

function sqliteCounters(db: DatabaseSync): ReadonlyMap<string, bigint> {
  const has = db.prepare("select 1 from sqlite_schema where name = 'sqlite_sequence'").get()
  if (!has) return new Map()
  const statement = db.prepare('select name, cast(seq as integer) as seq from sqlite_sequence')
  statement.setReadBigInts(true)
  return new Map(statement.all().map(row => [String(row['name']), BigInt(row['seq'] as bigint)]))
}
