import type { Deps } from '#server/modules/deps.ts'
import { markUndeleted } from '#server/modules/wikis/deletion/deleted-wikis.repository.ts'
import { markChanged } from '#server/modules/wikis/publication/publish-wiki.ts'
import type { Db } from '#server/platform/database/db.ts'
import { bringBackJob } from './bring-back.ts'
import { restoreJob } from './restore-jobs.ts'
import { insertRestore } from './wiki-restores.repository.ts'

/** The account of restores that no manager has asked for. */
const NO_ACCOUNT = 0

interface Wanted {
  readonly wiki: { readonly id: number; readonly state: string; readonly deleted_at: number | null }
  readonly backup: { readonly snapshot: string; readonly taken_at: number }
  /** Whether a deleted wiki is also put back, because a certain time was asked for. */
  readonly hasTime: boolean
}

/** What was started: a function that says how far it is. */
export type Progress = (db: Db) => Promise<'pending' | 'done' | { readonly error: string }>

/**
 * Starts to bring a wiki back, as the operator: a purged wiki is made again of the backup, a deleted one is undeleted,
 * and a served one is put back. The process that runs the wikis does it.
 */
export async function restoreByOperator(
  { db, jobs, clock }: Pick<Deps, 'db' | 'jobs' | 'clock'>,
  { wiki, backup, hasTime }: Wanted,
): Promise<Progress> {
  const now = clock.now()
  if (wiki.state === 'purged') {
    const payload = { wikiId: wiki.id, snapshot: backup.snapshot }
    await jobs.enqueue(db, bringBackJob, payload)
    return async current => await isBroughtBack(current, wiki.id, JSON.stringify(payload))
  }
  if (wiki.deleted_at !== null)
    await db.transaction().execute(async trx => {
      if (!(await markUndeleted(trx, wiki.id, now))) throw new Error('The purge of this wiki is due.')
      await markChanged(trx, wiki.id)
    })
  if (wiki.deleted_at !== null && !hasTime) return async current => await isPublished(current, wiki.id)
  const restoreId = await insertRestore(db, {
    wikiId: wiki.id,
    userId: await firstManager(db, wiki.id),
    mode: 'back',
    backup,
    restoredId: wiki.id,
    now,
  })
  if (restoreId === null) return async () => ({ error: 'A backup of this wiki is being restored already.' })
  await jobs.enqueue(db, restoreJob, { restoreId })
  return async current => await isPutBack(current, restoreId)
}

async function firstManager(db: Db, wikiId: number): Promise<number> {
  const manager = await db
    .selectFrom('wiki_managers')
    .select('user_id')
    .where('wiki_id', '=', wikiId)
    .orderBy('created_at')
    .executeTakeFirst()
  return manager?.user_id ?? NO_ACCOUNT
}

async function isBroughtBack(db: Db, wikiId: number, payload: string) {
  const wiki = await db.selectFrom('wikis').select('state').where('id', '=', wikiId).executeTakeFirst()
  if (wiki?.state === 'ready') return 'done'
  const job = await db
    .selectFrom('jobs')
    .select('last_error')
    .where('kind', '=', bringBackJob.name)
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

async function isPutBack(db: Db, restoreId: number) {
  const restore = await db
    .selectFrom('wiki_restores')
    .select(['status', 'error'])
    .where('id', '=', restoreId)
    .executeTakeFirstOrThrow()
  if (restore.status === 'success') return 'done'
  return restore.status === 'pending' ? 'pending' : { error: restore.error ?? 'It failed.' }
}
