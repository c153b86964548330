import { setTimeout as delay } from 'node:timers/promises'
import { MINUTE_MS } from '#contract/durations.ts'
import type { Deps } from '#server/modules/deps.ts'
import { describeTime } from '#server/modules/wiki-data/backups/shared/describe.ts'
import { serviceId } from '#server/modules/wiki-data/backups/shared/service-id.ts'
import { findWikiBackup } from '#server/modules/wiki-data/restores/find-backup.ts'
import {
  type Progress,
  restoreByOperator,
} from '#server/modules/wiki-data/restores/operator/restore-by-operator.ts'
import { registerRestoreJobs } from '#server/modules/wiki-data/restores/restores.job.ts'
import { BackupError } from '#server/modules/wiki-data/wiki-data.errors.ts'
import { republishChanged } from '#server/modules/wikis/publication/republish.ts'
import type { BackupStore } from '#server/platform/backup-store/backup-store.ts'
import type { Db } from '#server/platform/database/db.ts'
import { createJobs } from '#server/platform/jobs/create-jobs.ts'
import { startWorker } from './start-worker.ts'
import { withService } from './with-service.ts'

const LOOK_EVERY_MS = 300
/** A large wiki takes minutes. A server that does not begin at all has an older version. */
const PATIENCE_MS = 60 * MINUTE_MS

export interface RestoreContext {
  readonly config: Deps['config']
  readonly log: Deps['log']
  readonly store: BackupStore
  readonly signal: AbortSignal
}

/**
 * Restores one wiki of this service, also if it was deleted or purged. A running server does the work; otherwise this
 * process does.
 * @returns a sentence that says what was done.
 */
export async function restoreWiki(
  { config, log, store, signal }: RestoreContext,
  name: string,
  at: number | null,
): Promise<string> {
  return await withService(config, async (db, clock) => {
    const wiki = await findWiki(db, name, config.subdomainSuffix)
    const snapshot = await findWikiBackup(store, { ...wiki, service: await serviceId(db) }, at)
    const backup = { snapshot: snapshot.id, taken_at: snapshot.takenAt }
    const worker = await startWorker({
      config,
      db,
      clock,
      refusal: 'The wiki cannot be restored here',
      register(deps) {
        registerRestoreJobs(deps)
        deps.jobs.every('wikis.republish', async () => await republishChanged(deps))
      },
    })
    try {
      const jobs = createJobs({ db, clock, log })
      const wanted = { wiki, backup, hasTime: at !== null }
      const progress = await restoreByOperator({ db, jobs, clock }, wanted)
      worker?.wake()
      await follow(db, progress, signal)
    } finally {
      await worker?.stop()
    }
    return wiki.deleted_at !== null && wiki.state !== 'purged' && at === null
      ? `${wiki.domain} is no longer deleted. It is as it was when it was deleted.`
      : `${wiki.domain} is as of ${describeTime(snapshot.takenAt)}.`
  })
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
    `This service has no wiki ${name}, and never had one. To look at the files of a backup: --wiki ${name} --into DIR.`,
  )
}

async function follow(db: Db, progress: Progress, signal: AbortSignal): Promise<void> {
  const until = Date.now() + PATIENCE_MS
  for (;;) {
    const state = await progress(db)
    if (state === 'done') return
    if (state !== 'pending') throw new BackupError(state.error)
    if (Date.now() > until)
      throw new BackupError('The running server has not completed this within an hour. Its log may say why.')
    await delay(LOOK_EVERY_MS, undefined, { signal })
  }
}
