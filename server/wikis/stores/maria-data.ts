import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { HOUR_MS } from '#contract/durations.ts'
import { giveTo } from '#server/mediawiki/directories/engine-dirs.ts'
import { type HeldLease, keepLease } from '#server/platform/leases/keep-lease.ts'
import type { ProcessUser } from '#server/platform/process-user.ts'
import { sharedFilesDir } from '#server/wikis/storage/php-database.ts'
import type { PreparedWiki } from '#server/wikis/wiki-store.ts'
import type { StoreContext } from './sqlite-store.ts'
import type { Maria } from './start-maria.ts'

export interface MariaDataContext extends StoreContext {
  readonly maria: Maria
  /** The directory of the wikis' files, which every machine can reach. */
  readonly filesRoot: string
}

/** Takes a database from the pool for longer than it takes to write a record. */
export async function takeDatabase(context: MariaDataContext): Promise<PreparedWiki> {
  const { pool } = context.maria
  const dbName = await pool.take()
  const lease = keepLease({
    doing: `removing ${dbName}`,
    leaseMs: HOUR_MS,
    renew: async () => await pool.renew(dbName),
    onSilence: 'go-on',
    onRenewalFailed: err => context.log.warn({ err, dbName }, 'the lease of a database could not be renewed'),
  })
  return preparedDatabase(context, dbName, lease)
}

/** @param lease keeps the database from sweeps; null if its record is written at once. */
export function preparedDatabase(
  { maria, store }: MariaDataContext,
  dbName: string,
  lease: HeldLease | null,
): PreparedWiki {
  return {
    storage: 'mariadb',
    dbName,
    install: async () => {
      await lease?.end()
      return []
    },
    discard: async () => {
      await lease?.end()
      // The record may have been written after all; if this is unknown, a sweep finds out.
      if (await store.findByDatabase(dbName).catch(() => 'unknown')) return
      await maria.pool.giveUp(dbName)
    },
  }
}

/** Makes the directory of a wiki's files, which all machines share. @returns its path. */
export async function makeFilesDir(
  filesRoot: string,
  dbName: string,
  user: ProcessUser | null,
): Promise<string> {
  const filesDir = sharedFilesDir(filesRoot, dbName)
  await mkdir(filesDir, { recursive: true, mode: 0o700 })
  await mkdir(join(filesDir, 'locks'), { recursive: true, mode: 0o700 })
  giveTo(join(filesDir, 'locks'), user, 'own')
  giveTo(filesDir, user, 'own')
  giveTo(dirname(filesDir), user, 'pass')
  return filesDir
}
