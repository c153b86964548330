import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { SECOND_MS } from '#contract/durations.ts'
import { MEGABYTE } from '#contract/limits.ts'
import {
  CACHE_DATABASE,
  DATABASE_DIR,
  jobDatabase,
  SESSION_DATABASE,
} from '#server/engine/place/wiki-files.ts'
import type { KnownWiki } from '#server/engine/wikis/registry.ts'

/** Bytes of each database; more than a busy wiki needs. */
export const SIDE_DATABASE_MAX = 256 * MEGABYTE

/** Rows deleted before other events get their turn. */
const ROWS_AT_ONCE = 50

/** The databases beside that of a wiki's pages. MediaWiki can do without their content. */
function sideDatabases({ dir, record }: Pick<KnownWiki, 'dir' | 'record'>) {
  return [
    { file: join(dir, DATABASE_DIR, CACHE_DATABASE), table: 'objectcache' },
    { file: join(dir, DATABASE_DIR, SESSION_DATABASE), table: 'objectcache' },
    { file: jobDatabase(dir, record.dbName), table: 'job' },
  ]
}

/**
 * Empties the cache, session and job databases that are larger than `max` bytes.
 * @returns the files that were emptied.
 * @throws Error when one stays locked.
 */
export async function emptySideDatabases(
  wiki: Pick<KnownWiki, 'dir' | 'record'>,
  max: number,
): Promise<readonly string[]> {
  const emptied: string[] = []
  for (const { file, table } of sideDatabases(wiki)) {
    const size = (await stat(file).catch(() => null))?.size ?? 0
    if (size <= max) continue
    await empty(file, table)
    emptied.push(file)
  }
  return emptied
}

/** Works in small steps: requests to this wiki wait for one step at most, other wikis for none. */
async function empty(file: string, table: string): Promise<void> {
  const db = new DatabaseSync(file, { timeout: SECOND_MS })
  try {
    const remove = db.prepare(
      `delete from ${table} where rowid in (select rowid from ${table} limit ${ROWS_AT_ONCE})`,
    )
    while (remove.run().changes > 0) await nextTurn()
    db.exec('vacuum')
    db.exec('pragma wal_checkpoint(truncate)')
  } finally {
    db.close()
  }
}
