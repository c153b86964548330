import { DatabaseSync } from 'node:sqlite'
import { isDeepStrictEqual } from 'node:util'
import type { SqliteRows } from '#server/engine/storage/insert-rows.ts'

/** The rows of a template by table. */
export type TemplateRows = ReadonlyMap<string, SqliteRows>

/**
 * What each database has of its own: SQLite's tables, the index of texts (`search-text.ts`), what MediaWiki's
 * updates have done, caches, sessions and jobs.
 */
const OWN = /^(sqlite_.*|searchindex.*|updatelog|objectcache|l10n_cache|module_deps|job|uploadstash)$/

/** Reads all rows that a wiki has from the beginning. There are some dozens of them. */
export function readTemplateRows(databaseFile: string): TemplateRows {
  return withTemplate(databaseFile, db => {
    const tables = db
      .prepare("select name from sqlite_master where type = 'table' order by name")
      .all()
      .map(({ name }) => String(name))
    return new Map(
      tables
        .filter(name => !OWN.test(name))
        .map(name => [name, db.prepare(`select * from "${name}"`).all()] as const)
        .filter(([, rows]) => rows.length > 0),
    )
  })
}

/** The tables in which the template of another language differs, with all their rows. */
export function differingRows(rows: TemplateRows, others: TemplateRows): TemplateRows {
  const names = new Set([...rows.keys(), ...others.keys()])
  return new Map(
    [...names]
      .filter(name => !isDeepStrictEqual(rows.get(name), others.get(name)))
      .map(name => [name, others.get(name) ?? []] as const),
  )
}

/** What the index of texts contains. */
export function readTemplateTexts(databaseFile: string) {
  return withTemplate(databaseFile, db =>
    db
      .prepare('select rowid as page, si_title as title, si_text as text from searchindex')
      .all()
      .map(({ page, title, text }) => ({
        page: Number(page),
        title: String(title ?? ''),
        text: String(text ?? ''),
      })),
  )
}

function withTemplate<T>(databaseFile: string, work: (db: DatabaseSync) => T): T {
  const db = new DatabaseSync(databaseFile, { readOnly: true })
  try {
    return work(db)
  } finally {
    db.close()
  }
}
