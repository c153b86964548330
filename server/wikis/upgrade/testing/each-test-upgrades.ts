import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeEach, jest } from '@jest/globals'
import { newFolder } from '#jest/test-folders.ts'
import { collectLog } from '#server/engine/testing/test-engine.ts'
import type { EngineDirs } from '#server/mediawiki/directories/engine-dirs.ts'
import { database, eachTestHasDatabase } from '#server/testing/each-test-database.ts'
import { RecordChanges } from '#server/wikis/record-changes.ts'
import { RecordStore } from '#server/wikis/record-store.ts'
import { type KnownWiki, WikiRegistry } from '#server/wikis/registry.ts'
import { LiveDatabases } from '#server/wikis/storage/live-databases.ts'
import { SqliteWikiStore } from '#server/wikis/stores/sqlite-store.ts'
import { ownRecord } from '#server/wikis/template/own-record.ts'
import { storeContext } from '#server/wikis/testing/store-context.ts'
import { UpgradeLeases } from '#server/wikis/upgrade/upgrade-leases.ts'
import { UpgradeRun } from '#server/wikis/upgrade/upgrade-run.ts'
import { Upgrader } from '#server/wikis/upgrade/upgrader.ts'

/** The schema of the tree to which wikis are upgraded. */
export const SCHEMA = '1.43-00000000'
export const GIGABYTE = 2 ** 30

export let root: string
export let store: RecordStore
export let registry: WikiRegistry
export let complaints: string[]

/** A directory of wikis in SQLite and their records for each test. */
export function eachTestHasWikisToUpgrade(): void {
  eachTestHasDatabase(() => jest.useRealTimers())
  beforeEach(() => {
    root = newFolder()
    store = new RecordStore(database.db, Date.now)
    registry = new WikiRegistry({ root, store })
    complaints = []
  })
}

/** Makes a wiki's database larger than those of others. */
export function enlarge(wiki: KnownWiki): void {
  const main = new DatabaseSync(databaseOf(wiki))
  main.exec('create table filler as select zeroblob(6000000)')
  main.close()
}

export async function addWiki(name: string, schema: string, model = 'wikitext'): Promise<KnownWiki> {
  const record = ownRecord(name, { schema })
  await store.insert(record)
  const wiki = await registry.require(record.domain)
  mkdirSync(join(wiki.dir, 'db'), { recursive: true })
  mkdirSync(join(wiki.dir, 'tmp'))
  const main = new DatabaseSync(databaseOf(wiki))
  main.exec(
    `pragma journal_mode = wal; create table page (page_content_model); insert into page values ('${model}')`,
  )
  main.close()
  new DatabaseSync(join(wiki.dir, 'db', `${name}_jobqueue.sqlite`)).close()
  const cache = new DatabaseSync(join(wiki.dir, 'db', 'cache.sqlite'))
  cache.exec('create table objectcache (keyname)')
  cache.close()
  return wiki
}

export const databaseOf = ({ dir, record }: KnownWiki) => join(dir, 'db', `${record.dbName}.sqlite`)

/** @param script plays PHP; it gets the same arguments. */
export async function makeUpgrader({
  script = 'exit 0',
  hasWikibase = true,
  free = () => GIGABYTE,
  canaries = async (): Promise<readonly string[]> => [],
} = {}) {
  const cli = join(root, '.php')
  writeFileSync(cli, `#!/bin/sh\n${script}\n`, { mode: 0o700 })
  const log = collectLog(complaints)
  const context = storeContext({
    maintenance: { treeDir: root, cli, user: null, id: 'test', readable: [], prelude: '', records: root },
    configFile: '/settings/LocalSettings.php',
    hasWikibase,
    freeBytes: async () => free(),
    schema: SCHEMA,
    engineDirs: { user: null } as EngineDirs,
    log,
  })
  const wikis = new SqliteWikiStore(context, new LiveDatabases(null, 'test'))
  const { db } = database
  const now = () => 1000
  return new Upgrader({
    registry,
    changes: new RecordChanges(registry, store),
    storage: { of: () => wikis },
    leases: new UpgradeLeases({ db, clock: { now }, log }),
    run: new UpgradeRun({ db, schema: SCHEMA, now }),
    canaries,
    schema: SCHEMA,
    outdated: await store.otherSchemas(SCHEMA),
    now,
    log,
  })
}

/** @returns the wikis that can be served, in this order. */
export async function upgradeAll(upgrader: Upgrader): Promise<string[]> {
  const served: string[] = []
  upgrader.start(({ host }) => served.push(host))
  await upgrader.done()
  return served
}
