import type { Insertable, Selectable } from 'kysely'
import type { BatchCounts } from '#contract/batches/batch.ts'
import { emailOf, suspendedAccounts } from '#server/modules/session/users.repository.ts'
import { recordChange } from '#server/modules/wikis/history/history.repository.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { WikiBatchesTable } from '#server/platform/database/tables/wiki-data-tables.ts'
import { FIRST_ADMIN_ID } from '#server/wikis/first-admin.ts'

export type BatchRow = Selectable<WikiBatchesTable>

const LISTED_MAX = 50

/** @returns null if it undoes a batch that another batch undoes already. */
export async function insertBatch(db: Db, values: Insertable<WikiBatchesTable>): Promise<BatchRow | null> {
  const row = await db
    .insertInto('wiki_batches')
    .values(values)
    .onConflict(conflict => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

/** Newest first. @param userId only those of this member; null for all. */
export async function listBatches(db: Db, wikiId: number, userId: number | null): Promise<BatchRow[]> {
  return await db
    .selectFrom('wiki_batches')
    .selectAll()
    .where('wiki_id', '=', wikiId)
    .$if(userId !== null, query => query.where('user_id', '=', userId))
    .orderBy('id', 'desc')
    .limit(LISTED_MAX)
    .execute()
}

export async function findBatch(db: Db, id: number): Promise<BatchRow | undefined> {
  return await db.selectFrom('wiki_batches').selectAll().where('id', '=', id).executeTakeFirst()
}

/** States in which a batch that undoes another one has given up, so that it may be undone again. */
const GIVEN_UP = ['failed', 'stopped', 'cancelled'] as const

/** The directories of earlier batches that gave up undoing a batch. */
export async function listGivenUpUndoing(db: Db, undoes: number): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('wiki_batches')
    .select('dir')
    .where('undoes', '=', undoes)
    .where('status', 'in', [...GIVEN_UP])
    .execute()
  return rows.flatMap(({ dir }) => dir ?? [])
}

/** The ids of the batches that undo or have undone other batches, by the ids of the others. */
export async function listUndoing(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('wiki_batches')
    .select(['id', 'undoes'])
    .where('undoes', 'in', ids)
    .where('status', 'not in', [...GIVEN_UP])
    .execute()
  return new Map(rows.map(({ id, undoes }) => [Number(undoes), id]))
}

/** How many batches of a member have not ended. */
export async function countOpen(db: Db, userId: number): Promise<number> {
  const { open } = await db
    .selectFrom('wiki_batches')
    .select(({ fn }) => fn.countAll().as('open'))
    .where('user_id', '=', userId)
    .where('finished_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(open)
}

/**
 * How many edits a member's other batches on a wiki have made or will make.
 * @param since counts batches started after this time, in UTC epoch milliseconds. Batches that undo others do not count,
 * unless the others undo some themselves.
 */
export async function countStartedEdits(
  db: Db,
  { id, wiki_id, user_id }: Pick<BatchRow, 'id' | 'wiki_id' | 'user_id'>,
  since: number,
): Promise<number> {
  const rows = await db
    .selectFrom('wiki_batches as batch')
    .leftJoin('wiki_batches as undone', 'undone.id', 'batch.undoes')
    .select('batch.counts')
    .where('batch.wiki_id', '=', wiki_id)
    .where('batch.user_id', '=', user_id)
    .where('batch.id', '!=', id)
    .where(({ or, eb }) => or([eb('batch.undoes', 'is', null), eb('undone.undoes', 'is not', null)]))
    .where(({ or, and, eb }) =>
      or([
        eb('batch.started_at', '>', since),
        // An undo starts by itself once it is read.
        and([
          eb('batch.undoes', 'is not', null),
          eb('batch.started_at', 'is', null),
          eb('batch.finished_at', 'is', null),
        ]),
      ]),
    )
    .execute()
  return rows.reduce((sum, { counts }) => sum + totalOf(counts), 0)
}

/** How many edits a batch has. @param counts from its row. */
export function totalOf(counts: string | null): number {
  return counts === null ? 0 : (JSON.parse(counts) as BatchCounts).total
}

/**
 * Finds a batch that a job works on, with its wiki; undefined if it is in another state by now, its wiki is gone, its member
 * no longer has the account there, or the member is suspended.
 */
export async function findWork(db: Db, id: number) {
  return await db
    .selectFrom('wiki_batches')
    .innerJoin('wikis', 'wikis.id', 'wiki_batches.wiki_id')
    .innerJoin('wiki_account_links as link', join =>
      join
        .onRef('link.wiki_id', '=', 'wiki_batches.wiki_id')
        .onRef('link.user_id', '=', 'wiki_batches.user_id')
        .onRef('link.local_id', '=', 'wiki_batches.local_id'),
    )
    .selectAll('wiki_batches')
    .select(['wikis.domain', 'wikis.language'])
    .where('wiki_batches.id', '=', id)
    .where('wiki_batches.status', 'in', ['reading', 'checking', 'running'])
    .where('wiki_batches.user_id', 'not in', suspendedAccounts(db))
    .where('wikis.state', '=', 'ready')
    .where('wikis.deleted_at', 'is', null)
    .executeTakeFirst()
}

export type BatchWork = NonNullable<Awaited<ReturnType<typeof findWork>>>

/**
 * Finds a batch that may have saved something, with its wiki, even if its member may no longer edit; undefined if its wiki is
 * gone or suspended, or its files are gone.
 */
export async function findSaved(db: Db, id: number) {
  return await db
    .selectFrom('wiki_batches')
    .innerJoin('wikis', 'wikis.id', 'wiki_batches.wiki_id')
    .select(['wiki_batches.id', 'counts', 'stops_at_problem', 'local_id', 'local_since', 'dir'])
    .select('wikis.domain')
    .where('wiki_batches.id', '=', id)
    .where('dir', 'is not', null)
    .where('started_at', 'is not', null)
    .where('wikis.deleted_at', 'is', null)
    .where('wikis.suspended_at', 'is', null)
    .$narrowType<{ dir: string }>()
    .executeTakeFirst()
}

export type SavedBatch = Omit<NonNullable<Awaited<ReturnType<typeof findSaved>>>, 'dir'>

/** A batch whose files are still there. */
export type BatchDir = Pick<BatchRow, 'id' | 'finished_at' | 'status'> & { readonly dir: string }

/** The directories of all batches that have one. */
export async function listDirs(db: Db): Promise<readonly BatchDir[]> {
  return await db
    .selectFrom('wiki_batches')
    .select(['id', 'dir', 'finished_at', 'status'])
    .where('dir', 'is not', null)
    .$narrowType<{ dir: string }>()
    .execute()
}

/**
 * The account in whose name a command edits a wiki.
 * @param username on the wiki; null for its first admin. @returns undefined if no member has linked this account.
 */
export async function findBatchOwner(db: Db, domain: string, username: string | null) {
  const row = await db
    .selectFrom('wiki_account_links as link')
    .innerJoin('wikis', 'wikis.id', 'link.wiki_id')
    .select(['wikis.id', 'link.user_id', 'link.local_id', 'link.local_since', 'link.username'])
    .where('wikis.domain', '=', domain)
    .where('wikis.state', '=', 'ready')
    .where('wikis.deleted_at', 'is', null)
    .where(({ eb }) =>
      username === null ? eb('link.local_id', '=', FIRST_ADMIN_ID) : eb('link.username', '=', username),
    )
    .where('link.local_id', '>', 0)
    .executeTakeFirst()
  return (
    row && {
      ...{ wikiId: row.id, userId: row.user_id },
      account: { id: row.local_id, since: row.local_since, username: row.username },
    }
  )
}

/** Notes in the wiki's history that a batch begins to edit. */
export async function recordBatch(
  trx: Db,
  { wiki_id, user_id, name }: Pick<BatchRow, 'wiki_id' | 'user_id' | 'name'>,
  now: number,
): Promise<void> {
  const who = await emailOf(trx, user_id)
  await recordChange(trx, { wikiId: wiki_id, now, who, kind: 'batch', subject: name })
}
