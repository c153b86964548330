import type { Deps } from '#server/modules/deps.ts'
import { byCommand, recordAct } from '#server/modules/operator/audit/audit-log.repository.ts'
import { type PurgedWiki, restorePurgedJob } from '#server/modules/wiki-data/restores/restore-purged.job.ts'
import { insertRestore, NO_ACCOUNT } from '#server/modules/wiki-data/restores/restores.repository.ts'
import { restoreJob } from '#server/modules/wiki-data/restores/restores.usecases.ts'
import { BackupError, errorText } from '#server/modules/wiki-data/wiki-data.errors.ts'
import { markUndeleted } from '#server/modules/wikis/deletion/deleted-wikis.repository.ts'
import { recordChange } from '#server/modules/wikis/history/history.repository.ts'
import { markChanged } from '#server/modules/wikis/publication/publish-wiki.ts'
import { findRunToStart } from '#server/modules/wikis/shared/wiki-runs.ts'
import type { Db } from '#server/platform/database/db.ts'

interface Wanted {
  readonly wiki: {
    readonly id: number
    readonly domain: string
    readonly state: string
    readonly deleted_at: number | null
  }
  readonly backup: { readonly snapshot: string; readonly taken_at: number }
  /** Whether a time was given, so that a deleted wiki is also put back after it is undeleted. */
  readonly hasTime: boolean
}

/** Reports the progress of what was started. */
export type Progress = (db: Db) => Promise<'pending' | 'done' | { readonly error: string }>

/**
 * Starts to restore a wiki, as the operator: a purged wiki is created again from the backup, a deleted one is undeleted,
 * and a served one is replaced. The process that runs the wikis does it.
 * @throws BackupError while something else fills or replaces the wiki; nothing has changed then.
 */
export async function restoreByOperator(
  { db, jobs, clock }: Pick<Deps, 'db' | 'jobs' | 'clock'>,
  { wiki, backup, hasTime }: Wanted,
): Promise<Progress> {
  const now = clock.now()
  if (wiki.state === 'purged') {
    const job = await db.transaction().execute(async trx => {
      const payload = { wikiId: wiki.id, snapshot: backup.snapshot }
      const waits = await findJob(trx, payload)
      if (waits?.status !== 'waiting') await jobs.enqueue(trx, restorePurgedJob, payload)
      return (await findJob(trx, payload))?.id ?? 0
    })
    return async current => await isPurgedRestored(current, wiki.id, job)
  }
  const restoreId = await db.transaction().execute(async trx => {
    const replaces = wiki.deleted_at === null || hasTime
    if (replaces) await requireNoRun(trx, wiki.id)
    if (wiki.deleted_at !== null) await undelete(trx, wiki, now)
    return replaces ? await startPuttingBack({ jobs }, trx, wiki.id, backup, now) : null
  })
  return async current =>
    restoreId === null ? await isPublished(current, wiki.id) : await isRestored(current, restoreId)
}

/** @throws BackupError while something else fills or replaces the wiki. */
async function requireNoRun(trx: Db, wikiId: number): Promise<void> {
  const run = await findRunToStart(trx, wikiId)
  if (run !== null)
    throw new BackupError(errorText(run === 'restore' ? 'restore-pending' : 'restore-while-importing'))
}

async function undelete(trx: Db, { id: wikiId, domain }: Wanted['wiki'], now: number): Promise<void> {
  if (!(await markUndeleted(trx, wikiId, now))) throw new BackupError('The purge of this wiki is due.')
  await recordChange(trx, { wikiId, now, who: null, kind: 'undeleted' })
  await recordAct(trx, byCommand, {
    ...{ at: now, act: 'wiki.undelete', target: { kind: 'wiki', id: wikiId, name: domain } },
    ...{ before: { deleted: true }, after: { deleted: false } },
  })
  await markChanged(trx, wikiId)
}

async function startPuttingBack(
  { jobs }: Pick<Deps, 'jobs'>,
  trx: Db,
  wikiId: number,
  backup: Wanted['backup'],
  now: number,
): Promise<number> {
  const order = { wikiId, userId: NO_ACCOUNT, mode: 'back', backup, restoredId: wikiId, now } as const
  const restoreId = await insertRestore(trx, order)
  if (restoreId === null) throw new BackupError(errorText('restore-pending'))
  await jobs.enqueue(trx, restoreJob, { restoreId })
  return restoreId
}

/** The newest job that restores this purged wiki from this backup. Failed jobs stay for a while. */
async function findJob(db: Db, payload: PurgedWiki) {
  return await db
    .selectFrom('jobs')
    .select(['id', 'status'])
    .where('kind', '=', restorePurgedJob.name)
    .where('payload', '=', JSON.stringify(payload))
    .orderBy('id', 'desc')
    .executeTakeFirst()
}

async function isPurgedRestored(db: Db, wikiId: number, jobId: number) {
  const wiki = await db.selectFrom('wikis').select('state').where('id', '=', wikiId).executeTakeFirst()
  if (wiki?.state === 'ready') return 'done'
  const job = await db.selectFrom('jobs').select('last_error').where('id', '=', jobId).executeTakeFirst()
  return job?.last_error ? { error: job.last_error } : 'pending'
}

async function isPublished(db: Db, wikiId: number) {
  const wiki = await db
    .selectFrom('wikis')
    .select(['revision', 'published_revision'])
    .where('id', '=', wikiId)
    .executeTakeFirstOrThrow()
  return wiki.published_revision === wiki.revision ? 'done' : 'pending'
}

async function isRestored(db: Db, restoreId: number) {
  const restore = await db
    .selectFrom('wiki_restores')
    .select(['status', 'error'])
    .where('id', '=', restoreId)
    .executeTakeFirstOrThrow()
  if (restore.status === 'success') return 'done'
  return restore.status === 'pending' ? 'pending' : { error: restore.error ?? 'It failed.' }
}
