import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { DATABASE_DIR, IMAGES_DIR, mainDatabase } from '#server/mediawiki/directories/wiki-files.ts'
import type { InspectCopy, TaskResult } from './copy-task.ts'
import { countContent } from './count-content.ts'
import { requirePlainSchema } from './plain-schema.ts'
import { walkFiles } from './safe-walk.ts'
import { COPY_NAMES } from './wiki-copies.ts'

/** Lines shown of what SQLite reports about a broken database. */
const SHOWN_MAX = 3
/** Result codes. Source: https://www.sqlite.org/rescode.html */
const SQLITE_CORRUPT = 11
const SQLITE_NOTADB = 26

/** @throws Error with a message that says what is wrong. */
export function inspectCopy({ dir, dbName }: InspectCopy): TaskResult {
  const database = mainDatabase(dir, dbName)
  requireNames(dir, COPY_NAMES)
  requireNames(join(dir, DATABASE_DIR), [`${dbName}.sqlite`])
  let bytes = 0
  walkFiles(dir, {
    owner: null,
    onFile: ({ path, stats }) => {
      if (stats.nlink > 1n) throw new Error(`${JSON.stringify(path)} is a link.`)
      if (path.includes('/')) bytes += Number(stats.size)
    },
  })
  if (!statSync(join(dir, IMAGES_DIR), { throwIfNoEntry: false })?.isDirectory())
    throw new Error(`The copy has no directory ${IMAGES_DIR}.`)
  return { content: checkDatabase(database), bytes }
}

function requireNames(dir: string, names: readonly string[]): void {
  for (const name of readdirSync(dir))
    if (!names.includes(name)) throw new Error(`The copy contains ${JSON.stringify(name)}.`)
}

function checkDatabase(file: string) {
  // `immutable`, because nobody writes to a copy and no journal may appear beside it.
  const db = new DatabaseSync(new URL(`${pathToFileURL(file).href}?immutable=1`), { readOnly: true })
  try {
    db.exec('pragma trusted_schema = off')
    // First, because counting the rows of a view in place of a table could take forever.
    requirePlainSchema(db)
    const rows = db.prepare(`pragma integrity_check(${SHOWN_MAX})`).all()
    const findings = rows.map(row => String(row['integrity_check']))
    if (findings.join() !== 'ok') throw new Error(`The copy’s database is damaged: ${findings.join(' · ')}`)
    return countContent(db)
  } catch (error) {
    const { errcode, message } = error as Error & { errcode?: number }
    if (errcode === SQLITE_CORRUPT || errcode === SQLITE_NOTADB)
      throw new Error(`The copy’s database is damaged: ${message}.`)
    throw error
  } finally {
    db.close()
  }
}
