import { DatabaseSync } from 'node:sqlite'
import { ENGLISH_MAIN_PAGE } from '#server/mediawiki/tree/main-page-title.ts'

/** Tables with rows about a page, and the column with the page's id. Not every version of MediaWiki has every table. */
const ABOUT_PAGES: readonly (readonly [table: string, column: string])[] = [
  ['revision', 'rev_page'],
  ['recentchanges', 'rc_cur_id'],
  ['page_props', 'pp_page'],
  ['externallinks', 'el_from'],
  ['pagelinks', 'pl_from'],
  ['templatelinks', 'tl_from'],
  ['iwlinks', 'iwl_from'],
  ['categorylinks', 'cl_from'],
  ['imagelinks', 'il_from'],
  ['langlinks', 'll_from'],
  ['searchindex', 'rowid'],
]

/** Statements that delete what belonged to deleted revisions, in the required order. */
const LEFT_OVER = [
  'delete from revision where rev_id not in (select page_latest from page)',
  'delete from slots where slot_revision_id not in (select rev_id from revision)',
  'delete from content where content_id not in (select slot_content_id from slots)',
  "delete from text where 'tt:' || old_id not in (select content_address from content)",
]

/**
 * Removes all pages but one from a database, with all traces of making them, and gives that page the title of the
 * main page: a new wiki has one page with one revision and empty logs.
 *
 * @param name the page's name, with spaces.
 */
export function keepMainPage(databaseFile: string, name: string): void {
  const db = new DatabaseSync(databaseFile)
  try {
    db.exec('begin immediate')
    const page = db
      .prepare(
        'select page_id as id, page_latest as latest, page_len as length from page where page_title = ?',
      )
      .get(name.replaceAll(' ', '_'))
    if (!page) throw new Error(`The template has no page ${name}.`)
    const { id = null, latest = null, length = null } = page
    db.prepare('delete from page where page_id <> ?').run(id)
    // The installer's entry for its own main page becomes this page's entry. It counts as patrolled.
    db.prepare(
      `update recentchanges
         set rc_cur_id = ?, rc_this_oldid = ?, rc_last_oldid = 0, rc_new_len = ?, rc_patrolled = 2`,
    ).run(id, latest, length)
    for (const [table, column] of ABOUT_PAGES)
      if (hasTable(db, table)) db.prepare(`delete from ${table} where ${column} <> ?`).run(id)
    for (const statement of LEFT_OVER) db.exec(statement)
    if (hasTable(db, 'revision_comment_temp'))
      db.exec('delete from revision_comment_temp where revcomment_rev not in (select rev_id from revision)')
    db.exec('update revision set rev_parent_id = 0')
    db.prepare('update page set page_title = ?').run(ENGLISH_MAIN_PAGE)
    db.prepare('update searchindex set si_title = ?').run(
      ENGLISH_MAIN_PAGE.replaceAll('_', ' ').toLowerCase(),
    )
    db.exec('update site_stats set ss_total_edits = 1, ss_good_articles = 1, ss_total_pages = 1')
    db.exec('delete from logging; delete from log_search; delete from change_tag; delete from job')
    db.exec('commit')
  } finally {
    db.close()
  }
}

function hasTable(db: DatabaseSync, name: string): boolean {
  return db.prepare('select 1 from sqlite_master where name = ?').get(name) !== undefined
}
