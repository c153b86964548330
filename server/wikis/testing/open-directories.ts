import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { collectLog } from '#server/engine/testing/test-engine.ts'
import { openTestDb } from '#server/engine/testing/test-records.ts'
import { hostOfDomain } from '#server/wikis/host-name.ts'
import { installNewWiki, preparedDirectory, replaceWiki } from '#server/wikis/install-wiki.ts'
import { RecordChanges } from '#server/wikis/record-changes.ts'
import { RecordStore } from '#server/wikis/record-store.ts'
import { WikiRegistry } from '#server/wikis/registry.ts'
import { LiveDatabases } from '#server/wikis/storage/live-databases.ts'
import { SqliteWikiStore } from '#server/wikis/stores/sqlite-store.ts'
import { ownRecord } from '#server/wikis/template/own-record.ts'
import { WikiDirectories } from '#server/wikis/wiki-directories.ts'
import { storeContext } from './store-context.ts'

/** The record of the one wiki. */
export const RECORD = ownRecord('placed')

/** Opens the records and the directories of a data directory, as an engine does. */
export async function openDirectories(dataDir: string, complaints: string[] = []) {
  const root = join(dataDir, 'wikis')
  for (const dir of [root, join(dataDir, 'copies')]) mkdirSync(dir, { recursive: true })
  const db = await openTestDb(dataDir)
  const store = new RecordStore(db, Date.now)
  const registry = new WikiRegistry({ root, store })
  const dirs = new WikiDirectories(root, null)
  await dirs.prepare()
  const log = collectLog(complaints)
  const changes = new RecordChanges(registry, store)
  const wikis = new SqliteWikiStore(storeContext({ dirs, store, log }), new LiveDatabases(null, 'test'))
  const storage = { of: () => wikis }
  const context = {
    registry,
    store,
    dirs,
    log,
    changes,
    storage,
    now: 0,
    signal: new AbortController().signal,
  }
  return { db, context, host: hostOfDomain(RECORD.domain), root }
}

type Context = Awaited<ReturnType<typeof openDirectories>>['context']

/** Makes a wiki of the waiting directory of this name. */
export async function create(context: Context, dbName: string): Promise<void> {
  await installNewWiki(context, { ...RECORD, dbName }, preparedDirectory(context, dbName))
}

/** Replaces the wiki with the waiting directory of this name. */
export async function replace(context: Context, dbName: string, onReplaced = () => undefined): Promise<void> {
  const current = await context.registry.require(RECORD.domain)
  const filled = { ...preparedDirectory(context, dbName), copied: RECORD }
  await replaceWiki(context, current, filled, { requireReady: () => undefined, admit: onReplaced })
}
