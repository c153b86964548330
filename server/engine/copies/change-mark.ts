import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { mainDatabase } from '#server/engine/place/wiki-files.ts'
import { mariaContentMark } from '#server/engine/storage/maria-wiki.ts'
import type { WikiStorage } from '#server/engine/storage/wiki-storage.ts'
import type { KnownWiki } from '#server/engine/wikis/registry.ts'
import { recordForCopy } from './copied-record.ts'

/** A file that was changed this lately may change once more without looking different. Milliseconds. */
const SETTLES_MS = 100

/**
 * A text that is different after every change of a wiki. MediaWiki writes to the main database with each change
 * of pages, accounts and files, but not when pages are viewed: caches, sessions and jobs have databases of
 * their own. When SQLite moves its journal into the database, the text may change without a change of the wiki.
 */
export async function changeMark(storage: Pick<WikiStorage, 'use'>, wiki: KnownWiki): Promise<string> {
  const mark = wiki.record.storage === 'mariadb' ? mariaMark(storage, wiki) : sqliteMark(wiki)
  return createHash('sha256')
    .update(JSON.stringify([Object.entries(recordForCopy(wiki.record)).sort(), await mark]))
    .digest('base64url')
}

async function mariaMark(storage: Pick<WikiStorage, 'use'>, wiki: KnownWiki): Promise<string> {
  return await storage.use(wiki, { readOnly: true }, mariaContentMark)
}

async function sqliteMark({ dir, record }: KnownWiki): Promise<readonly string[]> {
  const database = mainDatabase(dir, record.dbName)
  return await Promise.all([database, `${database}-wal`].map(stampOf))
}

async function stampOf(file: string): Promise<string> {
  const stats = await stat(file, { bigint: true }).catch(() => null)
  // An empty journal is made and removed by mere readers.
  if (!stats || stats.size === 0n) return '-'
  const stamp = [stats.ino, stats.size, stats.mtimeNs].join()
  const isSettled = Date.now() - Number(stats.mtimeMs) > SETTLES_MS
  return isSettled ? stamp : `${stamp},${performance.now()}`
}
