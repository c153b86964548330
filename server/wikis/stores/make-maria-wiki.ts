import { languageChain } from '#server/mediawiki/tree/language-chain.ts'
import { mainPageTitle } from '#server/mediawiki/tree/main-page-title.ts'
import { setFirstAdmin } from '#server/wikis/first-admin.ts'
import { nameMainPage } from '#server/wikis/main-page.ts'
import type { NewWiki } from '#server/wikis/new-wiki.ts'
import { mediawikiPasswordHash } from '#server/wikis/password-hash.ts'
import { quoteName } from '#server/wikis/storage/database-name.ts'
import type { DatabasePool } from '#server/wikis/storage/database-pool.ts'
import { insertRows } from '#server/wikis/storage/insert-rows.ts'
import type { MariaServer } from '#server/wikis/storage/maria-server.ts'
import { searchText } from '#server/wikis/storage/search-text.ts'
import type { WikiDatabase } from '#server/wikis/storage/wiki-database.ts'
import { insertTexts, type MainPageRows } from '#server/wikis/template/template-rows.ts'

export interface MakeMariaWikiContext {
  readonly server: MariaServer
  readonly pool: DatabasePool
  /** Main pages in other languages than the template's. */
  readonly mainPages: ReadonlyMap<string, MainPageRows>
  /** The MediaWiki source tree. */
  readonly treeDir: string
  /** The cost of hashing the accounts' passwords, in PBKDF2 iterations. */
  readonly passwordIterations: number
  /** UTC epoch milliseconds. */
  readonly now: number
}

/**
 * Turns a database into this wiki's, complete but without a record, so that nobody can request it yet. If no
 * record follows within an hour, the database is removed.
 * @returns its name.
 * @throws StorageUnavailableError when MariaDB does not answer.
 */
export async function makeMariaWiki(
  context: MakeMariaWikiContext,
  { language, admin }: Pick<NewWiki, 'language' | 'admin'>,
): Promise<string> {
  const { server, pool, treeDir, passwordIterations, now } = context
  const [passwordHash, dbName] = await Promise.all([
    mediawikiPasswordHash(admin.password, passwordIterations),
    pool.take(),
  ])
  try {
    await server.database(dbName).transaction(async db => {
      const chain = languageChain(treeDir, language).map(code => context.mainPages.get(code))
      const mainPage = chain.find(page => page !== undefined)
      const [{ shortest = 4 } = {}] = await db.all('select @@ft_min_word_len as shortest')
      const indexed = (text: string) => searchText(text, Number(shortest))
      if (mainPage) await replaceMainPage(db, mainPage, indexed)
      await nameMainPage(db, mainPageTitle(treeDir, language), indexed)
      await setFirstAdmin(db, { username: admin.username, passwordHash, email: admin.email }, now)
    })
  } catch (error) {
    await pool.giveUp(dbName)
    throw error
  }
  return dbName
}

async function replaceMainPage(
  db: Pick<WikiDatabase, 'run'>,
  { tables, texts }: MainPageRows,
  indexed: (text: string) => string,
): Promise<void> {
  for (const [table, rows] of tables) {
    await db.run(`delete from ${quoteName(table)}`)
    await insertRows(db, table, rows)
  }
  await db.run('delete from searchindex')
  await insertTexts(db, texts, indexed)
}
