import type { Dirent } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { IMAGES_DIR, mainDatabase } from '#server/engine/place/wiki-files.ts'
import type { KnownWiki } from '#server/engine/wikis/registry.ts'

export interface WikiUsage {
  readonly usedBytes: number
  /** Null: no quota. */
  readonly quotaBytes: number | null
  /** The quota is used up: the wiki can be read but not changed. */
  readonly isFull: boolean
}

/**
 * Bytes of a wiki's pages and files: what its database holds, freed pages left out, and its images. What MediaWiki keeps for
 * speed (caches, sessions, jobs) does not count, because visitors fill it; `side-databases.ts` bounds it.
 * @throws Error where the database cannot be read.
 */
export async function readUsedBytes({ dir, record }: Pick<KnownWiki, 'dir' | 'record'>): Promise<number> {
  return databaseBytes(mainDatabase(dir, record.dbName)) + (await directoryBytes(join(dir, IMAGES_DIR)))
}

/** Changes with every change of the database: what was measured with the same stamp is still true. */
export async function usageStamp({ dir, record }: Pick<KnownWiki, 'dir' | 'record'>): Promise<string> {
  const file = mainDatabase(dir, record.dbName)
  return (await Promise.all([fileStamp(file), fileStamp(`${file}-wal`)])).join()
}

function databaseBytes(file: string): number {
  const db = new DatabaseSync(file, { readOnly: true, timeout: 1000 })
  try {
    const read = (pragma: string) => Number(Object.values(db.prepare(`pragma ${pragma}`).get() ?? {})[0] ?? 0)
    return (read('page_count') - read('freelist_count')) * read('page_size')
  } finally {
    db.close()
  }
}

async function directoryBytes(dir: string): Promise<number> {
  let bytes = 0
  for (const entry of await readdir(dir, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) bytes += await fileBytes(entry)
  return bytes
}

/** 0 for a file that has gone meanwhile. */
async function fileBytes({ parentPath, name }: Dirent): Promise<number> {
  return (await stat(join(parentPath, name)).catch(() => null))?.size ?? 0
}

async function fileStamp(file: string): Promise<string> {
  const stats = await stat(file).catch(() => null)
  return stats ? `${stats.size}:${stats.mtimeMs}` : '-'
}
