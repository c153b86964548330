import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { filesBelow } from '#server/engine/testing/copied-content.ts'
import { IMAGES_DIR, mainDatabase } from '#server/mediawiki/directories/wiki-files.ts'
import { openDatabase } from '#server/platform/database/open-database.ts'
import { serviceFile } from '#server/platform/database/service-file.ts'
import { comparable, type Row, rowsOf, type Tables, tablesOf } from '#server/testing/all-rows.ts'
import { quoteName } from '#server/wikis/storage/database-name.ts'
import { MariaServer } from '#server/wikis/storage/maria-server.ts'
import { sharedFilesDir } from '#server/wikis/storage/php-database.ts'
import { openSqliteWiki } from '#server/wikis/storage/sqlite-wiki-database.ts'
import type { WikiDatabase } from '#server/wikis/storage/wiki-database.ts'
import type { Chroot } from './chroot.ts'
import { DATA, type Storage } from './storage.ts'

/** All persistent data of a service. */
export interface StoredData {
  readonly service: Tables
  /** By the host. */
  readonly wikis: Readonly<Record<string, StoredWiki>>
}

interface StoredWiki {
  readonly tables: Tables
  /** The files that people have uploaded, by their path. */
  readonly files: ReadonlyMap<string, string>
}

/** Reads it while the service is stopped, and leaves no trace. */
export async function readStoredData(chroot: Chroot, storage: Storage): Promise<StoredData> {
  const service = await readService(chroot, storage)
  const wikis: Record<string, StoredWiki> = {}
  for (const row of service.get('wiki_records') ?? []) {
    const [host, dbName] = [String(row['host']), String(row['db_name'])]
    wikis[host] = storage.maria
      ? await readMariaWiki(storage.maria, dbName, sharedFilesDir(chroot.path(storage.files), dbName))
      : await readSqliteWiki(chroot.path(join(DATA, 'wikis', host)), dbName)
  }
  return { service, wikis }
}

async function readService(chroot: Chroot, { databaseUrl }: Storage): Promise<Tables> {
  if (databaseUrl !== null) return await readDatabase({ databaseUrl, dataDir: '' })
  return await withCopy(serviceFile(chroot.path(DATA)), async copy =>
    readDatabase({ databaseUrl: null, dataDir: dirname(copy) }),
  )
}

async function readDatabase(place: Parameters<typeof openDatabase>[0]): Promise<Tables> {
  const db = openDatabase(place)
  try {
    return await rowsOf(db, await tablesOf(db))
  } finally {
    await db.destroy()
  }
}

async function readSqliteWiki(dir: string, dbName: string): Promise<StoredWiki> {
  // `searchindex` contains everything that is in its side tables.
  const names = `select name from sqlite_master
    where type = 'table' and name not like 'sqlite\\_%' escape '\\' and name not like 'searchindex\\_%' escape '\\'`
  const tables = await withCopy(mainDatabase(dir, dbName), async copy => {
    const db = openSqliteWiki(copy)
    return await wikiTables(db, names).finally(() => db.close())
  })
  return { tables, files: uploadsIn(dir) }
}

async function readMariaWiki(
  config: NonNullable<Storage['maria']>,
  dbName: string,
  dir: string,
): Promise<StoredWiki> {
  const names = 'select table_name as name from information_schema.tables where table_schema = database()'
  const server = new MariaServer(config)
  try {
    return { tables: await wikiTables(server.database(dbName), names), files: uploadsIn(dir) }
  } finally {
    await server.close()
  }
}

async function wikiTables(db: WikiDatabase, names: string): Promise<Tables> {
  const tables = new Map<string, readonly Row[]>()
  for (const { name } of await db.all(names))
    tables.set(String(name), comparable(await db.all(`select * from ${quoteName(String(name))}`)))
  return tables
}

function uploadsIn(dir: string): ReadonlyMap<string, string> {
  const images = join(dir, IMAGES_DIR)
  return existsSync(images) ? filesBelow(images) : new Map()
}

/** Opening a SQLite database may change its journal, so this reads a copy. */
async function withCopy<T>(file: string, read: (copy: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'wikistead-copy-'))
  try {
    for (const path of [file, `${file}-wal`])
      if (existsSync(path)) copyFileSync(path, join(folder, basename(path)))
    return await read(join(folder, basename(file)))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
