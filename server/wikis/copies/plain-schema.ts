import type { DatabaseSync } from 'node:sqlite'
import { sqliteName } from '#server/wikis/mover/table-plan.ts'

/**
 * How SQLite writes down what MediaWiki's schema is made of: tables, indexes and the search index. It has no triggers and
 * no views. The text decides, because SQLite runs the text, whatever the row says that it is.
 */
const PLAIN =
  /^CREATE (?:TABLE|INDEX|UNIQUE INDEX) |^CREATE VIRTUAL TABLE (["'`]?)searchindex\1 USING FTS[345]\s*\(/i
const SHOWN_MAX = 60

/**
 * Refuses a database that would do something by itself, as a trigger does: it would run with whatever rights later uses
 * have, keep sessions that shall end, and outlive every clean-up.
 * @throws Error with a sentence that names what MediaWiki's schema does not have.
 */
export function requirePlainSchema(db: DatabaseSync): void {
  const strange = objectsOf(db).find(({ sql }) => !PLAIN.test(sql))
  if (!strange) return
  const name = JSON.stringify(strange.name.slice(0, SHOWN_MAX))
  throw new Error(`The copy’s database contains ${name}, which is no table or index of MediaWiki.`)
}

/**
 * Leaves out of a copy what somebody has added to a wiki's database, so that the wiki can still be backed up.
 * @param open opens the copy for writing. It is not called if there is nothing to leave out.
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

/** Without the indexes that SQLite makes itself, which have no text. */
function objectsOf(db: DatabaseSync): readonly SchemaObject[] {
  return db
    .prepare('select type, name, sql from sqlite_schema where sql is not null')
    .all()
    .map(row => ({ type: String(row['type']), name: String(row['name']), sql: String(row['sql']) }))
}
