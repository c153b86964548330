import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import type { Db } from '#server/platform/database/db.ts'
import { migrate } from '#server/platform/database/migrations/migrate.ts'
import { openDatabase } from '#server/platform/database/open-database.ts'
import { serviceFile } from '#server/platform/database/service-file.ts'
import type { WikiEpochs } from '#server/wikis/epochs/wiki-epochs.ts'
import { hostOfDomain } from '#server/wikis/host-name.ts'
import type { StoredRecord } from '#server/wikis/record-store.ts'
import { WikiRegistry } from '#server/wikis/registry.ts'
import type { WikiRecord } from '#server/wikis/wiki-record.ts'

/** Opens and migrates the service's database of a data directory. */
export async function openTestDb(dataDir: string): Promise<Db> {
  const db = openDatabase({ databaseUrl: null, dataDir })
  await migrate(db)
  return db
}

/** Reads a wiki's record from the database of a data directory. @throws Error when there is none. */
export function readRecord(dataDir: string, host: string): WikiRecord {
  return withRows(dataDir, db => {
    const row = db.prepare('select * from wiki_records where host = ?').get(host)
    if (!row) throw new Error(`There is no record of ${host}.`)
    return {
      ...(JSON.parse(String(row['record'])) as WikiRecord),
      dbName: String(row['db_name']),
      secretKey: String(row['secret_key']),
      storage: row['storage'] as WikiRecord['storage'],
      schema: String(row['schema']),
      ...(row['language'] !== null && { language: row['language'] as NonNullable<WikiRecord['language']> }),
    }
  })
}

/** The hosts of all wikis in order of creation. */
export function recordedHosts(dataDir: string): string[] {
  return withRows(dataDir, db =>
    db
      .prepare('select host from wiki_records order by rowid')
      .all()
      .map(row => String(row['host'])),
  )
}

/** Changes a wiki's schema while no engine runs. */
export function setSchema(dataDir: string, host: string, schema: string): void {
  withRows(dataDir, db => {
    db.prepare('update wiki_records set schema = ?, version = version + 1 where host = ?').run(schema, host)
  })
}

function withRows<T>(dataDir: string, work: (db: DatabaseSync) => T): T {
  const file = serviceFile(dataDir)
  if (!existsSync(file)) throw new Error(`${file} is missing.`)
  const db = new DatabaseSync(file, { timeout: 5000 })
  try {
    return work(db)
  } finally {
    db.close()
  }
}

/** A registry without a database, whose records tests can change. */
export function testRegistry(root: string, records: readonly WikiRecord[] = [], epochs?: WikiEpochs) {
  const rows = new Map<string, StoredRecord>()
  const add = (record: WikiRecord) => {
    const host = hostOfDomain(record.domain)
    const stored = { host, record, version: (rows.get(host)?.version ?? 0) + 1, size: 0 }
    rows.set(host, stored)
    return registry.put(stored)
  }
  const registry = new WikiRegistry({
    root,
    store: { read: async hosts => hosts.flatMap(host => rows.get(host) ?? []) },
    ...(epochs && { epochs }),
  })
  for (const record of records) add(record)
  return { registry, rows, add }
}
