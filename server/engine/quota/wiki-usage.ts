import { stat } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { SECOND_MS } from '#contract/durations.ts'
import { mainDatabase } from '#server/engine/place/wiki-files.ts'
import type { KnownWiki } from '#server/engine/wikis/registry.ts'

export interface WikiUsage {
  readonly usedBytes: number
  /** Null: no quota. */
  readonly quotaBytes: number | null
  /** The quota is used up: the wiki can be read but not changed. */
  readonly isFull: boolean
  /** The part of `usedBytes` that uploaded files and their thumbnails take. */
  readonly fileBytes: number
  /** Null: no quota. */
  readonly fileQuotaBytes: number | null
}

/**
 * Bytes of a wiki's pages: its main database without free pages. Caches, sessions and jobs do not count,
 * because visitors fill them; `side-databases.ts` limits them.
 * @throws Error when the database cannot be read.
 */
export function readPageBytes({ dir, record }: Pick<KnownWiki, 'dir' | 'record'>): number {
  return databaseBytes(mainDatabase(dir, record.dbName))
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

async function fileStamp(file: string): Promise<string> {
  const stats = await stat(file).catch(() => null)
  return stats ? `${stats.size}:${stats.mtimeMs}` : '-'
}
