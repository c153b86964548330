import type { RestoreMode } from '#contract/wiki-data/wiki-backup.ts'
import { suspendedAccounts } from '#server/modules/session/users.repository.ts'
import { changeRun } from '#server/modules/wiki-data/wiki-runs.repository.ts'
import type { Db } from '#server/platform/database/db.ts'

/** The account id of restores that the operator has requested. */
export const NO_ACCOUNT = 0

/** How many restores of a wiki are listed. */
const LISTED_MAX = 50

interface NewRestore {
  readonly wikiId: number
  readonly userId: number
  readonly mode: RestoreMode
  readonly backup: { readonly snapshot: string; readonly taken_at: number }
  /** The id of the wiki that is reserved for the restore, or of the wiki itself. */
  readonly restoredId: number
  readonly now: number
}

/** @returns the restore's id; null if a restore of this wiki is pending. */
export async function insertRestore(
  db: Db,
  { wikiId, userId, mode, backup, restoredId, now }: NewRestore,
): Promise<number | null> {
  const row = await db
    .insertInto('wiki_restores')
    .values({
      wiki_id: wikiId,
      user_id: userId,
      mode,
      snapshot: backup.snapshot,
      taken_at: backup.taken_at,
      restored_id: restoredId,
      status: 'pending',
      started_at: now,
      updated_at: now,
    })
    // The index `wiki_restores_pending` refuses a second one. An error, even if caught, would end PostgreSQL's transaction.
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** A wiki's restores with the restored wikis that are served, newest first. */
export async function listRestores(db: Db, wikiId: number) {
  return await db
    .selectFrom('wiki_restores')
    .leftJoin('wikis', join =>
      join
        .onRef('wikis.id', '=', 'wiki_restores.restored_id')
        .on('wikis.state', '=', 'ready')
        .on('wikis.deleted_at', 'is', null),
    )
    .selectAll('wiki_restores')
    .select(['wikis.id as found_id', 'wikis.domain', 'wikis.sitename'])
    .where('wiki_restores.wiki_id', '=', wikiId)
    .orderBy('wiki_restores.id', 'desc')
    .limit(LISTED_MAX)
    .execute()
}

export type ListedRestore = Awaited<ReturnType<typeof listRestores>>[number]

/**
 * Finds a pending restore with the wiki that it creates or puts back, the domain of the backed-up wiki, and the role of
 * whoever asked for it; undefined if the restore or a wiki is gone.
 */
export async function findPendingRestore(db: Db, id: number) {
  return await db
    .selectFrom('wiki_restores')
    .innerJoin('wikis', 'wikis.id', 'wiki_restores.restored_id')
    .innerJoin('wikis as sources', 'sources.id', 'wiki_restores.wiki_id')
    .leftJoin('wiki_managers as asker', join =>
      join
        .onRef('asker.wiki_id', '=', 'wiki_restores.wiki_id')
        .onRef('asker.user_id', '=', 'wiki_restores.user_id')
        .on('asker.user_id', 'not in', suspendedAccounts(db)),
    )
    .selectAll('wiki_restores')
    .select(['sources.domain as source', 'sources.suspended_at', 'asker.role'])
    .select(['wikis.id as target_id', 'wikis.domain', 'wikis.sitename', 'wikis.state', 'wikis.deleted_at'])
    .where('wiki_restores.id', '=', id)
    .where('wiki_restores.status', '=', 'pending')
    .executeTakeFirst()
}

export type PendingRestore = NonNullable<Awaited<ReturnType<typeof findPendingRestore>>>

/** Stores how a restore ended. @returns false if it had ended, or its wiki was purged meanwhile. */
export async function endRestore(db: Db, id: number, error: string | null, now: number): Promise<boolean> {
  const status = error === null ? 'success' : 'failed'
  const values = { status, error, step: null, updated_at: now, finished_at: now } as const
  return await changeRun(db, 'wiki_restores', id, 'pending', values)
}
