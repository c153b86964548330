import type { DatabaseSync } from 'node:sqlite'
import { sqliteName } from '#server/wikis/mover/table-plan.ts'

/**
 * The SQL of everything in MediaWiki's schema: tables, indexes and the search index, but no triggers or views.
 * The SQL decides, because that is what SQLite runs, whatever type the row claims.
 */
const PLAIN =
  /^CREATE (?:TABLE|INDEX|UNIQUE INDEX) |^CREATE VIRTUAL TABLE (["'`]?)searchindex\1 USING FTS[345]\s*\(/i
const SHOWN_MAX = 60

/**
 * Refuses a database that does something by itself, as a trigger does: it would run with the rights of every
 * later use, keep sessions that should end, and survive every clean-up.
 * @throws Error with a message that names what MediaWiki's schema does not have.
 */
export function requirePlainSchema(db: DatabaseSync): void {
  const strange = objectsOf(db).find(({ sql }) => !PLAIN.test(sql))
  if (!strange) return
  const name = JSON.stringify(strange.name.slice(0, SHOWN_MAX))
  throw new Error(`The copy’s database contains ${name}, which is no table or index of MediaWiki.`)
}

/**
 * Drops from a copy the triggers and views that somebody has added to the wiki's database, so that the wiki can
 * still be backed up.
 * @param open opens the copy for writing. Called only if there is something to drop.
 */
export function dropPrograms(from: DatabaseSync, open: () => DatabaseSync): void {
  const programs = objectsOf(from).filter(({ type }) => type === 'trigger' || type === 'view')
  if (programs.length === 0) return
  const db = open()
  try {
    for (const { type, name } of programs) db.exec(`drop ${type} if exists ${sqliteName(name)}`)
  } finally {
    db.close()
  }
}

interface SchemaObject {
  readonly type: string
  readonly name: string
  readonly sql: string
}

/** All objects but the indexes that SQLite makes itself, which have no SQL. */
function objectsOf(db: DatabaseSync): readonly SchemaObject[] {
  return db
    .prepare('select type, name, sql from sqlite_schema where sql is not null')
    .all()
    .map(row => ({ type: String(row['type']), name: String(row['name']), sql: String(row['sql']) }))
}
