import { constants } from 'node:fs'
import { copyFile, mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { LanguageCode } from '#contract/domain/language-code.ts'
import { giveTo } from '#server/mediawiki/directories/engine-dirs.ts'
import { ensureMailDir, makeTemporaryDir } from '#server/mediawiki/directories/make-directories.ts'
import {
  DATABASE_DIR,
  IMAGES_DIR,
  LOCKS_DIR,
  mainDatabase,
} from '#server/mediawiki/directories/wiki-files.ts'
import { languageChain } from '#server/mediawiki/tree/language-chain.ts'
import { mainPageTitle } from '#server/mediawiki/tree/main-page-title.ts'
import type { ProcessUser } from '#server/platform/process-user.ts'
import { syncDirectory, syncFile } from '#server/platform/sync.ts'
import { setFirstAdmin } from './first-admin.ts'
import { nameMainPage } from './main-page.ts'
import type { NewWiki } from './new-wiki.ts'
import { mediawikiPasswordHash } from './password-hash.ts'
import { openSqliteWiki } from './storage/sqlite-wiki-database.ts'

export interface WikiTemplate {
  /** The template's directory, laid out like a wiki's. No wiki uses its secrets. */
  readonly dir: string
  readonly dbName: string
  readonly schema: string
  /** Databases to copy in place of the English one, by the language of their main page. */
  readonly mainPages: ReadonlyMap<string, string>
}

export interface CreateWikiContext {
  readonly template: WikiTemplate
  /** The MediaWiki source tree. */
  readonly treeDir: string
  readonly scheme: 'http:' | 'https:'
  readonly user: ProcessUser | null
  /** The cost of hashing the accounts' passwords, in PBKDF2 iterations. */
  readonly passwordIterations: number
  /** UTC epoch milliseconds. */
  readonly now: number
}

/**
 * Copies the template and turns the copy into this wiki's directory, complete and synced to disk. Leaves nothing
 * behind if it rejects.
 */
export async function makeWikiDir(
  context: Omit<CreateWikiContext, 'scheme'>,
  dir: string,
  dbName: string,
  wiki: Pick<NewWiki, 'language' | 'admin'>,
): Promise<void> {
  const { username, password, email } = wiki.admin
  try {
    const [passwordHash] = await Promise.all([
      mediawikiPasswordHash(password, context.passwordIterations),
      copyTemplate(context, dir, dbName, wiki.language),
    ])
    // No need to sync here: the whole file is synced afterwards.
    const database = openSqliteWiki(mainDatabase(dir, dbName), { synchronous: 'off' })
    try {
      await database.transaction(async db => {
        await nameMainPage(db, mainPageTitle(context.treeDir, wiki.language))
        await setFirstAdmin(db, { username, passwordHash, email }, context.now)
      })
    } finally {
      await database.close()
    }
    await handOver(dir, context.user)
  } catch (error) {
    await rm(dir, { recursive: true, force: true })
    throw error
  }
}

async function copyTemplate(
  { template, treeDir, user }: Omit<CreateWikiContext, 'scheme'>,
  dir: string,
  dbName: string,
  language: LanguageCode,
) {
  await mkdir(join(dir, DATABASE_DIR, LOCKS_DIR), { recursive: true, mode: 0o700 })
  await mkdir(join(dir, IMAGES_DIR), { mode: 0o700 })
  makeTemporaryDir(dir, user)
  const from = join(template.dir, DATABASE_DIR)
  const english = mainDatabase(template.dir, template.dbName)
  const main = languageChain(treeDir, language).map(code => template.mainPages.get(code))
  const database = main.find(file => file !== undefined) ?? english
  await Promise.all(
    (await readdir(from)).map(name => {
      const file = join(from, name)
      const to = join(dir, DATABASE_DIR, name.replace(template.dbName, dbName))
      return copyFile(file === english ? database : file, to, constants.COPYFILE_FICLONE)
    }),
  )
}

/** Makes PHP's user the owner of the files and syncs them to disk, so that they survive a power cut. */
async function handOver(dir: string, user: ProcessUser | null): Promise<void> {
  const databases = join(dir, DATABASE_DIR)
  await Promise.all(
    (await readdir(databases)).map(async name => {
      const path = join(databases, name)
      if (name !== LOCKS_DIR) await syncFile(path)
      giveTo(path, user, 'own')
    }),
  )
  giveTo(databases, user, 'own')
  giveTo(join(dir, IMAGES_DIR), user, 'own')
  ensureMailDir(dir, user)
  giveTo(dir, user, 'pass')
  await syncDirectory(databases)
  await syncDirectory(dir)
}
