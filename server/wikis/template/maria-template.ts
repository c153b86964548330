import { randomBytes } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { HOUR_MS } from '#contract/durations.ts'
import { type EngineDirs, giveTo } from '#server/mediawiki/directories/engine-dirs.ts'
import type { EngineLog } from '#server/mediawiki/directories/engine-log.ts'
import { makeTemporaryDir } from '#server/mediawiki/directories/make-directories.ts'
import { DATABASE_DIR, IMAGES_DIR, mainDatabase } from '#server/mediawiki/directories/wiki-files.ts'
import { SESSIONS_TABLE } from '#server/mediawiki/rebuilt-tables.ts'
import { type MaintenanceContext, runMaintenance } from '#server/php/maintenance.ts'
import type { WikiTemplate } from '#server/wikis/make-sqlite-wiki.ts'
import { tablesOf } from '#server/wikis/storage/copy-template.ts'
import { newDatabaseName, quoteDatabase, quoteName } from '#server/wikis/storage/database-name.ts'
import type { DatabaseRows } from '#server/wikis/storage/database-rows.ts'
import { insertRows } from '#server/wikis/storage/insert-rows.ts'
import type { MariaServer } from '#server/wikis/storage/maria-server.ts'
import { authorityOf, phpDatabase, phpServer } from '#server/wikis/storage/php-database.ts'
import { searchText } from '#server/wikis/storage/search-text.ts'
import { ownRecord } from './own-record.ts'
import {
  differingRows,
  insertTexts,
  type MainPageRows,
  readTemplateRows,
  readTemplateTexts,
} from './template-rows.ts'

export interface MariaTemplateContext {
  readonly server: MariaServer
  readonly rows: DatabaseRows
  readonly engineDirs: EngineDirs
  readonly maintenance: MaintenanceContext
  /** LocalSettings.php. */
  readonly configFile: string
  /** The SQLite template with the same content. */
  readonly template: WikiTemplate
  /** Identifies the template. */
  readonly key: string
  /** Aborts making the template. */
  readonly signal: AbortSignal
  readonly log: EngineLog
}

/** A busy server may take long to make a hundred tables. */
const SCHEMA_TIMEOUT_MS = HOUR_MS

/**
 * The database from which those of new wikis are copied. A server needs one per version; several processes that
 * start for the first time may make one each, and only one is used.
 * @returns its name.
 */
export async function ensureMariaTemplate(context: MariaTemplateContext): Promise<string> {
  const { server, rows, key, log } = context
  const known = await rows.template(key)
  if (known !== null) {
    if (await isComplete(server, known)) return known
    await rows.forget(known)
  }
  const started = performance.now()
  log.info({ key }, 'preparing MariaDB for new wikis; this is done once for each version')
  const dbName = newDatabaseName(server.config.prefix)
  await rows.add(dbName, 'making', key)
  try {
    await server.query(`create database ${quoteDatabase(dbName)} character set binary collate binary`)
    await makeSchema(context, dbName)
    await addRows(context, dbName)
    await rows.move(dbName, ['making'], 'template')
  } catch (error) {
    await server.query(`drop database if exists ${quoteDatabase(dbName)}`).then(
      () => rows.forget(dbName),
      () => log.warn({ dbName }, 'a database could not be removed yet; a later cleanup removes it'),
    )
    throw error
  }
  log.info({ key, ms: Math.round(performance.now() - started) }, 'MariaDB is prepared')
  return (await rows.template(key)) ?? dbName
}

/** Runs MediaWiki's installer and its updates with every extension that a setting can turn on. */
async function makeSchema(context: MariaTemplateContext, dbName: string): Promise<void> {
  const { server, engineDirs, maintenance, configFile, signal } = context
  const wikiDir = join(engineDirs.engine, `maria-template-${randomBytes(6).toString('hex')}`)
  const passwordFile = join(wikiDir, DATABASE_DIR, 'password')
  const authority = authorityOf(server.config)
  try {
    for (const name of [wikiDir, join(wikiDir, DATABASE_DIR), join(wikiDir, IMAGES_DIR)]) {
      await mkdir(name)
      giveTo(name, engineDirs.user, 'own')
    }
    makeTemporaryDir(wikiDir, engineDirs.user)
    // Passed in a file, because every user of the machine could read it on the command line.
    await writeFile(passwordFile, server.config.password, { mode: 0o600 })
    giveTo(passwordFile, engineDirs.user, 'own')
    await runMaintenance(maintenance, {
      script: 'install',
      configFile: join(wikiDir, 'none.php'),
      wiki: { dir: wikiDir, record: null },
      timeout: SCHEMA_TIMEOUT_MS,
      signal,
      authority,
      args: [
        ['--dbtype', 'mysql', '--dbserver', phpServer(server.config), '--dbname', dbName],
        ['--dbuser', server.config.user, '--dbpassfile', passwordFile],
        ['--server', 'http://template.invalid', '--scriptpath', '/w', '--lang', 'en'],
        ['--confpath', join(wikiDir, DATABASE_DIR), '--pass', randomBytes(24).toString('hex')],
        authority === null ? [] : ['--dbssl'],
        ['Template', 'Template admin'],
      ].flat(),
    })
    const record = ownRecord(dbName, { sitename: 'Template', dbName, storage: 'mariadb' })
    await runMaintenance(maintenance, {
      script: 'update',
      args: ['--quick'],
      configFile,
      wiki: { dir: wikiDir, record, database: phpDatabase(server.config, wikiDir) },
      loadAll: true,
      timeout: SCHEMA_TIMEOUT_MS,
      signal,
    })
  } finally {
    await rm(wikiDir, { recursive: true, force: true })
  }
  const database = server.database(dbName)
  // With MyISAM, a crash would lose it, and a cluster would not replicate it.
  await database.run('alter table searchindex engine = InnoDB')
  await database.run(`create table ${SESSIONS_TABLE} like objectcache`)
}

/** Replaces the installer's rows with those of the SQLite template. */
async function addRows({ server, template }: MariaTemplateContext, dbName: string): Promise<void> {
  const database = server.database(dbName)
  const file = mainDatabase(template.dir, template.dbName)
  for (const name of await tablesOf(server, dbName))
    if (name !== 'updatelog') await database.run(`truncate table ${quoteName(name)}`)
  await database.transaction(async inside => {
    for (const [table, rows] of readTemplateRows(file)) await insertRows(inside, table, rows)
    const [{ shortest = 4 } = {}] = await inside.all('select @@ft_min_word_len as shortest')
    await insertTexts(inside, readTemplateTexts(file), text => searchText(text, Number(shortest)))
  })
}

async function isComplete(server: MariaServer, dbName: string): Promise<boolean> {
  return (await tablesOf(server, dbName)).includes(SESSIONS_TABLE)
}

/** The main pages in other languages than the template's. */
export function readMainPages({ dir, dbName, mainPages }: WikiTemplate): ReadonlyMap<string, MainPageRows> {
  const english = readTemplateRows(mainDatabase(dir, dbName))
  return new Map(
    [...mainPages].map(([language, file]) => [
      language,
      { tables: differingRows(english, readTemplateRows(file)), texts: readTemplateTexts(file) },
    ]),
  )
}
