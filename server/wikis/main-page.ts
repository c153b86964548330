import { ENGLISH_MAIN_PAGE } from '#server/mediawiki/tree/main-page-title.ts'
import type { WikiDatabase } from './storage/wiki-database.ts'

/**
 * Gives the only page of a copied template the title that MediaWiki uses in the wiki's language.
 * @param indexed converts a text to the form in the storage's search index.
 */
export async function nameMainPage(
  db: Pick<WikiDatabase, 'run'>,
  title: string,
  indexed: (text: string) => string = text => text,
): Promise<void> {
  if (title === ENGLISH_MAIN_PAGE) return
  await db.run('update page set page_title = ? where page_title = ?', [title, ENGLISH_MAIN_PAGE])
  await db.run('update recentchanges set rc_title = ? where rc_title = ?', [title, ENGLISH_MAIN_PAGE])
  const words = title.replaceAll('_', ' ').toLowerCase()
  await db.run('update searchindex set si_title = ? where si_title = ?', [
    indexed(words),
    indexed('main page'),
  ])
}
