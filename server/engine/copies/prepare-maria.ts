import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { MINUTE_MS } from '#contract/durations.ts'
import { removeTree } from '#server/engine/place/remove-tree.ts'
import { giveTo } from '#server/engine/place/wiki-place.ts'
import { StorageUnavailableError } from '#server/engine/storage/wiki-database.ts'
import type { WikiRecord } from '#server/engine/wikis/wiki-record.ts'
import type { CopiesContext } from './copies-context.ts'
import type { MariaForCopies } from './maria-for-copies.ts'
import { prepareWikiDir } from './prepare-wiki-dir.ts'
import { runCopyTask } from './run-copy-task.ts'
import type { CopiedRecord } from './wiki-copies.ts'

/** The content of a wiki in MariaDB, complete, that no record names yet. */
export interface PreparedMaria {
  readonly dbName: string
  readonly copied: CopiedRecord
  /** Removes it, unless a record names it after all. */
  giveUp(): Promise<void>
}

/** A database without a record counts as lost after an hour. */
const RENEW_MS = 10 * MINUTE_MS

/**
 * Turns a copy into a database in MariaDB and a directory of files. Uses up the copy.
 * @throws DoesNotFitError's message when MariaDB would not keep it as it is.
 */
export async function prepareInMaria(
  context: CopiesContext,
  dir: string,
  server: WikiRecord['server'],
): Promise<PreparedMaria> {
  const maria = requireMaria(context)
  const { place, signal, log } = context
  const dbName = await maria.pool.take()
  const giveUp = async () => {
    if (await context.store.findByDatabase(dbName).catch(() => 'unknown')) return
    // A sweep removes it otherwise.
    await maria.pool.giveUp(dbName)
  }
  const renewing = setInterval(
    () =>
      void maria.pool
        .renew(dbName)
        .catch(error => log.warn({ err: error, dbName }, 'a database was not renewed')),
    RENEW_MS,
  )
  try {
    const copied = await prepareWikiDir(context, dir, { dbName, server })
    const { filesDir } = context.locate({ dir, record: { dbName, storage: 'mariadb' } })
    await mkdir(filesDir, { recursive: true, mode: 0o700 })
    giveTo(filesDir, place.user, 'own')
    giveTo(dirname(filesDir), place.user, 'pass')
    const database = { place: maria.server.place, database: dbName }
    const task = { kind: 'fillMaria', dir, dbName, filesDir, maria: database, owner: place.user } as const
    await runCopyTask(task, { id: place.id, signal })
    await removeTree(dir)
    return { dbName, copied, giveUp }
  } catch (error) {
    await giveUp()
    throw error
  } finally {
    clearInterval(renewing)
  }
}

/** @throws StorageUnavailableError where there is no MariaDB. */
export function requireMaria({ maria }: Pick<CopiesContext, 'maria'>): MariaForCopies {
  if (!maria) throw new StorageUnavailableError('WIKI_DATABASE_URL is not set, and this wiki is in MariaDB.')
  return maria
}
