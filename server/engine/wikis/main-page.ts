import { DatabaseSync } from 'node:sqlite'
import { ENGLISH_MAIN_PAGE } from '#server/engine/tree/main-page-title.ts'

/** Gives the only page of a copied template the title that MediaWiki uses in the wiki's language. */
export function nameMainPage(databaseFile: string, title: string): void {
  if (title === ENGLISH_MAIN_PAGE) return
  const db = new DatabaseSync(databaseFile)
  try {
    // The caller syncs the whole file afterwards.
    db.exec('pragma synchronous = off; begin immediate')
    db.prepare('update page set page_title = ? where page_title = ?').run(title, ENGLISH_MAIN_PAGE)
    db.prepare('update recentchanges set rc_title = ? where rc_title = ?').run(title, ENGLISH_MAIN_PAGE)
    const words = title.replaceAll('_', ' ').toLowerCase()
    db.prepare('update searchindex set si_title = ? where si_title = ?').run(words, 'main page')
    db.exec('commit')
  } finally {
    db.close()
  }
}
