import type { Dirent } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { SECOND_MS } from '#contract/durations.ts'
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
 * Bytes of a wiki's pages and files: its main database without free pages, and its images. Caches, sessions
 * and jobs do not count, because visitors fill them; `side-databases.ts` limits them.
 * @throws Error when the database cannot be read.
 */
export async function readUsedBytes({ dir, record }: Pick<KnownWiki, 'dir' | 'record'>): Promise<number> {
  return databaseBytes(mainDatabase(dir, record.dbName)) + (await directoryBytes(join(dir, IMAGES_DIR)))
}

/** A text that changes with the database. As long as it is the same, a measurement stays valid. */
export async function usageStamp({ dir, record }: Pick<KnownWiki, 'dir' | 'record'>): Promise<string> {
  const file = mainDatabase(dir, record.dbName)
  return (await Promise.all([fileStamp(file), fileStamp(`${file}-wal`)])).join()
}

function databaseBytes(file: string): number {
  const db = new DatabaseSync(file, { readOnly: true, timeout: SECOND_MS })
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

/** @returns 0 for a file that was removed meanwhile. */
async function fileBytes({ parentPath, name }: Dirent): Promise<number> {
  return (await stat(join(parentPath, name)).catch(() => null))?.size ?? 0
}

async function fileStamp(file: string): Promise<string> {
  const stats = await stat(file).catch(() => null)
  return stats ? `${stats.size}:${stats.mtimeMs}` : '-'
}
