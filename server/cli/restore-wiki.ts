import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { MINUTE_MS } from '#contract/durations.ts'
import { createDeps } from '#server/composition/create-deps.ts'
import { lockDataDir } from '#server/engine/place/data-lock.ts'
import { requireNoUnfinishedRestore } from '#server/modules/backups/recovery/restore-mark.ts'
import { findWikiBackup } from '#server/modules/backups/recovery/unpack-wiki.ts'
import { BackupError } from '#server/modules/backups/shared/backup-error.ts'
import { describeTime } from '#server/modules/backups/shared/describe.ts'
import { serviceId } from '#server/modules/backups/shared/service-id.ts'
import type { Deps } from '#server/modules/deps.ts'
import { type Progress, restoreByOperator } from '#server/modules/wiki-restores/restore-by-operator.ts'
import { registerWikiRestoreJobs } from '#server/modules/wiki-restores/wiki-restores.jobs.ts'
import { republishChanged } from '#server/modules/wikis/publication/republish.ts'
import type { BackupStore } from '#server/platform/backup-store/backup-store.ts'
import { systemClock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/db.ts'
import { migrate } from '#server/platform/database/migrations/migrate.ts'
import { openDatabase } from '#server/platform/database/open-database.ts'
import { serviceFile } from '#server/platform/database/service-file.ts'
import { createJobs } from '#server/platform/jobs/create-jobs.ts'

const LOOK_EVERY_MS = 300
/** A large wiki takes minutes. A server that does not take it up at all is of an older version. */
const PATIENCE_MS = 60 * MINUTE_MS

interface Options {
  readonly config: Deps['config']
  readonly log: Deps['log']
  readonly store: BackupStore
  readonly signal: AbortSignal
}

/**
 * Puts one wiki of this service back, or brings it back if it was deleted or purged. A running server does the work;
 * otherwise this process does.
 * @returns a sentence that says what was done.
 */
export async function restoreWiki(
  { config, log, store, signal }: Options,
  name: string,
  at: number | null,
): Promise<string> {
  requireNoUnfinishedRestore(config.dataDir)
  if (config.databaseUrl === null && !existsSync(serviceFile(config.dataDir)))
    throw new BackupError(
      `There is no service in ${config.dataDir}. To bring all of it back: npm run restore.`,
    )
  const db = openDatabase(config)
  try {
    await migrate(db)
    const wiki = await findWiki(db, name, config.subdomainSuffix)
    const snapshot = await findWikiBackup(store, { ...wiki, service: await serviceId(db) }, at)
    const backup = { snapshot: snapshot.id, taken_at: snapshot.takenAt }
    const jobs = createJobs({ db, clock: systemClock, log })
    const close = await startWorker({ config, log }, db, jobs)
    try {
      const wanted = { wiki, backup, hasTime: at !== null }
      await follow(db, await restoreByOperator({ db, jobs, clock: systemClock }, wanted), signal)
    } finally {
      await close()
    }
    return wiki.deleted_at !== null && wiki.state !== 'purged' && at === null
      ? `${wiki.domain} is no longer deleted. It is as it was when it was deleted.`
      : `${wiki.domain} is as of ${describeTime(snapshot.takenAt)}.`
  } finally {
    await db.destroy()
  }
}

async function findWiki(db: Db, name: string, suffix: string) {
  const wanted = name.toLowerCase()
  const wiki = await db
    .selectFrom('wikis')
    .select(['id', 'domain', 'state', 'deleted_at'])
    .where('domain', 'in', [wanted, `${wanted}${suffix}`])
    .where('state', 'in', ['ready', 'purged'])
    .executeTakeFirst()
  if (wiki) return wiki
  throw new BackupError(
    `This service has no wiki ${name}, and had none. To look at the files of a backup: --wiki ${name} --into DIR.`,
  )
}

/** Does the work in this process, unless a server runs the wikis. @returns a function that ends it. */
async function startWorker(
  { config, log }: Pick<Options, 'config' | 'log'>,
  db: Db,
  jobs: Deps['jobs'],
): Promise<() => Promise<void>> {
  const unlock = lockDataDir(join(config.dataDir, 'engine.lock'))
  if (!unlock) return async () => undefined
  unlock()
  const deps = await createDeps({ config, log, clock: systemClock }, db)
  const { unavailableReason } = deps.engine
  if (unavailableReason !== null)
    throw new BackupError(`The wiki cannot be restored here: ${unavailableReason}`)
  // Its own jobs, so that this process does nothing else of what waits for the server.
  registerWikiRestoreJobs({ ...deps, jobs })
  jobs.every('wikis.republish', LOOK_EVERY_MS, async () => await republishChanged(deps))
  await jobs.start()
  return async () => {
    await jobs.stop()
    await deps.engine.close()
  }
}

async function follow(db: Db, progress: Progress, signal: AbortSignal): Promise<void> {
  const until = Date.now() + PATIENCE_MS
  for (;;) {
    const state = await progress(db)
    if (state === 'done') return
    if (state !== 'pending') throw new BackupError(state.error)
    if (Date.now() > until)
      throw new BackupError('The running server has not done it within an hour. Its log may say why.')
    await delay(LOOK_EVERY_MS, undefined, { signal })
  }
}
