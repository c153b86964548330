import { DatabaseSync } from 'node:sqlite'
import { isDeepStrictEqual } from 'node:util'
import { UNSHARED_TEMPLATE_TABLES } from '#server/mediawiki/rebuilt-tables.ts'
import type { SqliteRows } from '#server/wikis/storage/insert-rows.ts'
import type { WikiDatabase } from '#server/wikis/storage/wiki-database.ts'

/** The main page of a language. */
export interface MainPageRows {
  /** The tables that contain it, with all their rows. */
  readonly tables: ReadonlyMap<string, SqliteRows>
  /** The content of the search index in SQLite's form. */
  readonly texts: readonly { readonly page: number; readonly title: string; readonly text: string }[]
}

/** The rows of a template by table. */
type TemplateRows = ReadonlyMap<string, SqliteRows>

/** SQLite's own tables, and those of its search index. */
const OWN = /^(sqlite_|searchindex)/

/** Reads all rows that a new wiki has, some dozens. */
export function readTemplateRows(databaseFile: string): TemplateRows {
  return withTemplate(databaseFile, db => {
    const tables = db
      .prepare("select name from sqlite_master where type = 'table' order by name")
      .all()
      .map(({ name }) => String(name))
    return new Map(
      tables
        .filter(name => !OWN.test(name) && !UNSHARED_TEMPLATE_TABLES.has(name))
        .map(name => [name, db.prepare(`select * from "${name}"`).all()] as const)
        .filter(([, rows]) => rows.length > 0),
    )
  })
}

/** The tables in which another language's template differs, with all their rows. */
export function differingRows(rows: TemplateRows, others: TemplateRows): TemplateRows {
  const names = new Set([...rows.keys(), ...others.keys()])
  return new Map(
    [...names]
      .filter(name => !isDeepStrictEqual(rows.get(name), others.get(name)))
      .map(name => [name, others.get(name) ?? []] as const),
  )
}

/** Reads the content of the search index. */
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

/** Fills the search index. */
export async function insertTexts(
  db: Pick<WikiDatabase, 'run'>,
  texts: MainPageRows['texts'],
  indexed: (text: string) => string,
): Promise<void> {
  for (const { page, title, text } of texts)
    await db.run('insert into searchindex (si_page, si_title, si_text) values (?, ?, ?)', [
      page,
      indexed(title),
      indexed(text),
    ])
}
