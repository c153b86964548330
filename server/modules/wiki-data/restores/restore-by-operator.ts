import type { LanguageCode } from '#contract/domain/language-code.ts'
import type { WikiDomain } from '#contract/domain/wiki-domain.ts'
import type { Deps } from '#server/modules/deps.ts'
import { wikiSeries } from '#server/modules/wiki-data/backups/shared/series.ts'
import { textOf } from '#server/modules/wiki-data/wiki-data.errors.ts'
import { markUndeleted } from '#server/modules/wikis/deletion/deleted-wikis.repository.ts'
import { sortName } from '#server/modules/wikis/discovery/sort-name.ts'
import { recordChange } from '#server/modules/wikis/history/history.repository.ts'
import { markChanged, publishWiki } from '#server/modules/wikis/publication/publish-wiki.ts'
import { writeServiceData } from '#server/modules/wikis/service-data/write-service-data.ts'
import { countNewWiki } from '#server/modules/wikis/statistics/new-wiki.job.ts'
import type { BackupStore } from '#server/platform/backup-store/backup-store.ts'
import type { Db } from '#server/platform/database/db.ts'
import { jobKind } from '#server/platform/jobs/jobs.ts'
import { restoreBackup } from './restore-backup.ts'
import { insertRestore } from './restores.repository.ts'
import { restoreJob } from './restores.usecases.ts'

/** The account of restores that no manager has asked for. */
const NO_ACCOUNT = 0

interface Wanted {
  readonly wiki: { readonly id: number; readonly state: string; readonly deleted_at: number | null }
  readonly backup: { readonly snapshot: string; readonly taken_at: number }
  /** Whether a deleted wiki is also replaced by its backup, because a certain time was asked for. */
  readonly hasTime: boolean
}

/** What was started: a function that says how far it is. */
export type Progress = (db: Db) => Promise<'pending' | 'done' | { readonly error: string }>

/**
 * Starts to restore a wiki, as the operator: a purged wiki is made again of the backup, a deleted one is undeleted,
 * and a served one is replaced. The process that runs the wikis does it.
 */
export async function restoreByOperator(
  { db, jobs, clock }: Pick<Deps, 'db' | 'jobs' | 'clock'>,
  { wiki, backup, hasTime }: Wanted,
): Promise<Progress> {
  const now = clock.now()
  if (wiki.state === 'purged') {
    const payload = { wikiId: wiki.id, snapshot: backup.snapshot }
    await jobs.enqueue(db, restorePurgedJob, payload)
    return async current => await isPurgedRestored(current, wiki.id, JSON.stringify(payload))
  }
  if (wiki.deleted_at !== null)
    await db.transaction().execute(async trx => {
      if (!(await markUndeleted(trx, wiki.id, now))) throw new Error('The purge of this wiki is due.')
      await recordChange(trx, { wikiId: wiki.id, now, who: null, kind: 'undeleted' })
      await markChanged(trx, wiki.id)
    })
  if (wiki.deleted_at !== null && !hasTime) return async current => await isPublished(current, wiki.id)
  const restoreId = await db.transaction().execute(async trx => {
    const id = await insertRestore(trx, {
      wikiId: wiki.id,
      userId: await firstOwner(trx, wiki.id),
      mode: 'back',
      backup,
      restoredId: wiki.id,
      now,
    })
    if (id === null) return null
    const subject = new Date(backup.taken_at).toISOString()
    await recordChange(trx, { wikiId: wiki.id, now, who: null, kind: 'restored', subject })
    await jobs.enqueue(trx, restoreJob, { restoreId: id })
    return id
  })
  if (restoreId === null) return async () => ({ error: textOf('restore-pending') })
  return async current => await isRestored(current, restoreId)
}

async function firstOwner(db: Db, wikiId: number): Promise<number> {
  const owner = await db
    .selectFrom('wiki_managers')
    .select('user_id')
    .where('wiki_id', '=', wikiId)
    .where('role', '=', 'owner')
    .orderBy('created_at')
    .executeTakeFirst()
  return owner?.user_id ?? NO_ACCOUNT
}

async function isPurgedRestored(db: Db, wikiId: number, payload: string) {
  const wiki = await db.selectFrom('wikis').select('state').where('id', '=', wikiId).executeTakeFirst()
  if (wiki?.state === 'ready') return 'done'
  const job = await db
    .selectFrom('jobs')
    .select('last_error')
    .where('kind', '=', restorePurgedJob.name)
    .where('payload', '=', payload)
    .where('last_error', 'is not', null)
    .orderBy('id', 'desc')
    .executeTakeFirst()
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

/** A purged wiki, and the snapshot that it is made again of. */
interface PurgedWiki {
  readonly wikiId: number
  readonly snapshot: string
}

export const restorePurgedJob = jobKind<PurgedWiki>('wiki-restores.bring-back', { maxAttempts: 1 })

/**
 * Makes a purged wiki again of one of its backups, under its own domain, for its managers. Until the transaction the
 * wiki stays purged.
 */
export async function restorePurged(
  deps: Deps & { readonly store: BackupStore },
  { wikiId, snapshot }: PurgedWiki,
  signal: AbortSignal,
): Promise<void> {
  const { db, jobs, clock, log } = deps
  const { domain, state } = await db
    .selectFrom('wikis')
    .select(['domain', 'state'])
    .where('id', '=', wikiId)
    .executeTakeFirstOrThrow()
  if (state !== 'purged') return
  await restoreBackup(
    deps,
    {
      snapshot: { series: wikiSeries(wikiId), id: snapshot },
      source: domain,
      target: { into: 'new wiki', id: wikiId, domain: domain as WikiDomain, sitename: null },
      commit: async data => {
        const sitename = data.sitename ?? domain
        await db.transaction().execute(async trx => {
          await trx
            .updateTable('wikis')
            .set({
              ...{
                state: 'ready',
                deleted_at: null,
                purged_at: null,
                sitename,
                sort_name: sortName(sitename),
              },
              ...(data.language !== null && { language: data.language satisfies LanguageCode }),
            })
            .where('id', '=', wikiId)
            .where('state', '=', 'purged')
            .execute()
          await writeServiceData(trx, wikiId, data, { now: clock.now() })
          await recordChange(trx, { wikiId, now: clock.now(), who: null, kind: 'restored' })
          await jobs.enqueue(trx, countNewWiki, { wikiId })
        })
      },
    },
    signal,
  )
  await publishWiki(deps, wikiId).catch((err: unknown) => {
    log.error({ err, wiki: wikiId }, 'A restored wiki does not show its settings yet')
  })
}
