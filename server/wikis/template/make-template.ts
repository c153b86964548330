import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, chown, copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type EngineDirs, giveTo } from '#server/mediawiki/directories/engine-dirs.ts'
import type { EngineLog } from '#server/mediawiki/directories/engine-log.ts'
import { makeTemporaryDir } from '#server/mediawiki/directories/make-directories.ts'
import {
  CACHE_DATABASE,
  DATABASE_DIR,
  IMAGES_DIR,
  LOCKS_DIR,
  mainDatabase,
  SESSION_DATABASE,
} from '#server/mediawiki/directories/wiki-files.ts'
import { type MaintenanceContext, runMaintenance } from '#server/php/maintenance.ts'
import type { WikiTemplate } from '#server/wikis/make-sqlite-wiki.ts'
import type { WikiRecord } from '#server/wikis/wiki-record.ts'
import { kindOfWikis, mainPageDatabases, splitMainPages, writeMainPages } from './main-pages.ts'
import { ownRecord } from './own-record.ts'
import {
  addImporter,
  createConfirmAccountTables,
  emptyCache,
  finishDatabases,
  makeAdminFirst,
} from './template-content.ts'

interface TemplateContext {
  readonly engineDirs: EngineDirs
  readonly maintenance: MaintenanceContext
  /** LocalSettings.php. */
  readonly configFile: string
  readonly key: string
  readonly schema: string
  /** UTC epoch milliseconds. */
  readonly now: number
  readonly log: EngineLog
}

const DB_NAME = 'template'
const ADMIN_NAME = 'Template admin'

/** Returns the template for this key. Creates it if there is none, which takes some seconds, once per version. */
export async function ensureTemplate(context: TemplateContext): Promise<WikiTemplate> {
  const { engineDirs, key, schema, log } = context
  const root = join(engineDirs.engine, 'templates')
  await mkdir(root, { recursive: true, mode: 0o711 })
  const dir = join(root, key)
  if (!existsSync(dir)) {
    const started = performance.now()
    log.info({ key }, 'preparing MediaWiki for new wikis; this is done once for each version')
    await makeTemplate(context, root, dir)
    log.info({ key, ms: Math.round(performance.now() - started) }, 'MediaWiki is prepared')
  }
  for (const name of await readdir(root))
    if (name !== key) await rm(join(root, name), { recursive: true, force: true })
  return { dir, dbName: DB_NAME, schema, mainPages: mainPageDatabases(dir) }
}

async function makeTemplate(context: TemplateContext, root: string, finished: string): Promise<void> {
  const dir = join(root, `.making-${randomBytes(6).toString('hex')}`)
  const { user } = context.engineDirs
  try {
    const locks = join(dir, DATABASE_DIR, LOCKS_DIR)
    for (const name of [dir, join(dir, DATABASE_DIR), locks, join(dir, IMAGES_DIR)]) {
      await mkdir(name)
      giveTo(name, user, 'own')
    }
    makeTemporaryDir(dir, user)
    await install(context, dir)
    makeAdminFirst(mainDatabase(dir, DB_NAME), ADMIN_NAME)
    const { schema, now } = context
    const record = ownRecord(DB_NAME, { sitename: 'Template', schema, changedAt: now })
    await fill(context, dir, record)
    await tidy(dir)
    // From now on only the server may read it, because PHP never serves the template.
    if (user) await chown(dir, 0, 0)
    await chmod(dir, 0o700)
    await rename(dir, finished)
  } catch (error) {
    await rm(dir, { recursive: true, force: true })
    throw error
  }
}

/** Runs MediaWiki's installer, which writes a settings file and requires that there is none yet. */
async function install({ maintenance }: TemplateContext, dir: string): Promise<void> {
  const password = randomBytes(24).toString('hex')
  await runMaintenance(maintenance, {
    script: 'install',
    configFile: join(dir, 'none.php'),
    wiki: { dir, record: null },
    args: [
      ['--dbtype', 'sqlite', '--dbpath', join(dir, DATABASE_DIR), '--dbname', DB_NAME],
      ['--server', 'http://template.invalid', '--scriptpath', '/w', '--lang', 'en'],
      ['--confpath', join(dir, DATABASE_DIR), '--pass', password, 'Template', ADMIN_NAME],
    ].flat(),
  })
}

/** Creates the tables of all extensions that a setting can turn on, and the main pages. */
async function fill(
  { engineDirs, maintenance, configFile, now }: TemplateContext,
  wikiDir: string,
  record: WikiRecord,
): Promise<void> {
  const database = mainDatabase(wikiDir, DB_NAME)
  const kind = kindOfWikis(maintenance.treeDir)
  const run = (script: string, args: string[]) =>
    runMaintenance(maintenance, {
      script,
      args,
      configFile,
      wiki: { dir: wikiDir, record },
      loadAll: true,
    })
  createConfirmAccountTables(database)
  await run('update', ['--quick'])
  const texts = writeMainPages(wikiDir, engineDirs.user, kind)
  await run('importTextFiles', ['--user', 'MediaWiki default', '--summary=', '--overwrite', ...texts])
  addImporter(database, now)
  await run('initSiteStats', ['--update'])
  splitMainPages(wikiDir, DB_NAME, kind)
}

/** Removes everything from the databases' directory but the databases, and makes each ready to be copied as a file. */
async function tidy(dir: string): Promise<void> {
  const databases = join(dir, DATABASE_DIR)
  const kept = [`${DB_NAME}.sqlite`, `${DB_NAME}_jobqueue.sqlite`, CACHE_DATABASE]
  for (const name of await readdir(databases))
    if (!kept.includes(name)) await rm(join(databases, name), { recursive: true, force: true })
  emptyCache(join(databases, CACHE_DATABASE))
  finishDatabases(dir)
  await copyFile(join(databases, CACHE_DATABASE), join(databases, SESSION_DATABASE))
}
