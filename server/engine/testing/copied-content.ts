import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { mainDatabase } from '#server/mediawiki/directories/wiki-files.ts'

/** All that a main database says about pages, their texts and the accounts. */
export function contentOf(dir: string, dbName: string) {
  const db = new DatabaseSync(mainDatabase(dir, dbName), { readOnly: true })
  const all = (sql: string) => db.prepare(sql).all()
  const content = {
    pages: all('select page_id, page_namespace, page_title, page_latest from page order by page_id'),
    texts: all('select old_id, old_text from text order by old_id'),
    revisions: all('select rev_id, rev_page, rev_sha1 from revision order by rev_id'),
    users: all('select user_id, user_name, user_password from user order by user_id'),
    images: all('select img_name, img_sha1 from image'),
  }
  db.close()
  return content
}

/** Moves SQLite's journal of changes into a main database. */
export function checkpoint(dir: string, dbName: string): void {
  const db = new DatabaseSync(mainDatabase(dir, dbName))
  db.exec('pragma wal_checkpoint(truncate)')
  db.close()
}

/** All files of a directory and what they contain, in base64, by their path in it. */
export function filesBelow(dir: string): ReadonlyMap<string, string> {
  const files = readdirSync(dir, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
  return new Map(
    files
      .map(({ parentPath, name }) => join(parentPath, name))
      .map(path => [path.slice(dir.length), readFileSync(path, 'base64')] as const)
      .sort(),
  )
}
