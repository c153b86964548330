import type { Insertable, Selectable } from 'kysely'
import type { WikiBackup } from '#contract/wiki-data/wiki-backup.ts'
import type { Snapshot, SnapshotName } from '#server/platform/backup-store/backup-store.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { WikiBackupsTable } from '#server/platform/database/tables/wiki-data-tables.ts'
import { isoTime } from '#server/platform/iso-time.ts'
import { snapshotOf } from './series.ts'

export type WikiBackupRow = Selectable<WikiBackupsTable>

/** A wiki with data: served, or deleted and not purged yet. */
export interface BackedUpWiki {
  readonly id: number
  readonly domain: string
  /** Changes with everything that the service stores about the wiki and shows on it. */
  readonly revision: number
  /** The id of the last intended use; null if there is none. */
  readonly profile: number | null
}

/** Lists the wikis with data by id, from after `afterId` on. */
export async function listWikis(db: Db, afterId: number, limit: number): Promise<readonly BackedUpWiki[]> {
  return await withData(db).where('wikis.id', '>', afterId).orderBy('wikis.id').limit(limit).execute()
}

/** Undefined if the wiki no longer has data. */
export async function findWiki(db: Db, wikiId: number): Promise<BackedUpWiki | undefined> {
  return await withData(db).where('wikis.id', '=', wikiId).executeTakeFirst()
}

function withData(db: Db) {
  return db
    .selectFrom('wikis')
    .select(['wikis.id', 'wikis.domain', 'wikis.revision'])
    .select(({ selectFrom }) =>
      selectFrom('wiki_profiles')
        .select(({ fn }) => fn.max('wiki_profiles.id').as('last'))
        .whereRef('wiki_profiles.wiki_id', '=', 'wikis.id')
        .as('profile'),
    )
    .where('wikis.state', '=', 'ready')
}

export async function countWikis(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('wikis')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', 'ready')
    .executeTakeFirstOrThrow()
  return count
}

/** Those of these snapshots that are listed as verified backups of a wiki. The store may not have confirmed them yet. */
export async function filterListed(db: Db, snapshots: readonly Snapshot[]): Promise<readonly Snapshot[]> {
  if (snapshots.length === 0) return []
  const rows = await db.selectFrom('wiki_backups').select(['wiki_id', 'snapshot']).execute()
  const label = ({ series, id }: SnapshotName) => `${series}/${id}`
  const listed = new Set(rows.map(row => label(snapshotOf(row))))
  return snapshots.filter(snapshot => listed.has(label(snapshot)))
}

/** Counts the wikis with data that have a backup. */
export async function countBackedUp(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('wiki_backups')
    .innerJoin('wikis', 'wikis.id', 'wiki_backups.wiki_id')
    .select(({ fn }) => fn.count<number>('wikis.id').distinct().as('count'))
    .where('wikis.state', '=', 'ready')
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The newest backup of each wiki. Wikis without one are missing. */
export async function lastBackups(
  db: Db,
  wikiIds: readonly number[],
): Promise<ReadonlyMap<number, WikiBackupRow>> {
  if (wikiIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('wiki_backups')
    .selectAll()
    .where('id', 'in', newest =>
      newest
        .selectFrom('wiki_backups')
        .select(({ fn }) => fn.max('id').as('id'))
        .groupBy('wiki_id'),
    )
    .where('wiki_id', 'in', wikiIds)
    .execute()
  return new Map(rows.map(row => [row.wiki_id, row]))
}

export async function insertBackup(db: Db, backup: Insertable<WikiBackupsTable>): Promise<void> {
  await db
    .insertInto('wiki_backups')
    .values(backup)
    .onConflict(conflict => conflict.columns(['wiki_id', 'snapshot']).doNothing())
    .execute()
}

/** Marks these backups as current, and their wikis' last backup as not failed. */
export async function markCurrent(
  db: Db,
  backups: readonly WikiBackupRow[],
  found: { readonly run_id?: number; readonly current_at: number },
): Promise<void> {
  if (backups.length === 0) return
  await db.transaction().execute(async trx => {
    await trx
      .updateTable('wiki_backups')
      .set(found)
      .where(
        'id',
        'in',
        backups.map(({ id }) => id),
      )
      .execute()
    await forgetFailures(
      trx,
      backups.map(({ wiki_id }) => wiki_id),
    )
  })
}

export async function markVerified(db: Db, id: number, now: number): Promise<void> {
  await db.updateTable('wiki_backups').set({ verified_at: now }).where('id', '=', id).execute()
}

/** Has every backup read back by the next run. */
export async function requireVerification(db: Db): Promise<void> {
  await db.updateTable('wiki_backups').set({ verified_at: 0 }).execute()
}

export async function deleteBackup(db: Db, wikiId: number, snapshot: string): Promise<void> {
  await db.deleteFrom('wiki_backups').where('wiki_id', '=', wikiId).where('snapshot', '=', snapshot).execute()
}

export async function saveFailure(db: Db, wikiId: number, error: string, now: number): Promise<void> {
  await db
    .insertInto('wiki_backup_failures')
    .values({ wiki_id: wikiId, failed_at: now, attempts: 1, error })
    .onConflict(conflict =>
      conflict
        .column('wiki_id')
        .doUpdateSet(failure => ({ attempts: failure('wiki_backup_failures.attempts', '+', 1), error })),
    )
    .execute()
}

export async function forgetFailures(db: Db, wikiIds: readonly number[]): Promise<void> {
  await db.deleteFrom('wiki_backup_failures').where('wiki_id', 'in', wikiIds).execute()
}

/** The wikis whose last backup failed, with their domains. */
export async function listFailures(db: Db) {
  return await db
    .selectFrom('wiki_backup_failures as failure')
    .innerJoin('wikis', 'wikis.id', 'failure.wiki_id')
    .select(['wikis.domain', 'failure.wiki_id', 'failure.failed_at', 'failure.attempts', 'failure.error'])
    .where('wikis.state', '=', 'ready')
    .orderBy('wikis.id')
    .execute()
}

/** Lists the verified backups of a wiki, newest first. */
export async function listBackups(db: Db, wikiId: number): Promise<readonly WikiBackup[]> {
  const rows = await db
    .selectFrom('wiki_backups')
    .selectAll()
    .where('wiki_id', '=', wikiId)
    .orderBy('taken_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ id, taken_at, current_at, pages, revisions, entities, users, files, bytes }) => ({
    id,
    taken_at: isoTime(taken_at),
    current_at: isoTime(current_at),
    content: { pages, revisions, entities, users, files },
    size: bytes,
  }))
}

/** Finds a backup of this wiki; one of another wiki does not exist here. */
export async function findBackup(db: Db, wikiId: number, id: number) {
  return await db
    .selectFrom('wiki_backups')
    .select(['snapshot', 'taken_at', 'bytes'])
    .where('wiki_id', '=', wikiId)
    .where('id', '=', id)
    .executeTakeFirst()
}
