import type { Insertable, Selectable } from 'kysely'
import type { ExportKind } from '#contract/wiki-data/wiki-export.ts'
import { suspendedAccounts } from '#server/modules/session/users.repository.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { WikiExportsTable } from '#server/platform/database/tables/wiki-data-tables.ts'

export type WikiExportRow = Selectable<WikiExportsTable>

/** How many exports of a wiki are listed. */
const LISTED_MAX = 20

/** @returns null if an export of this wiki is pending. */
export async function insertExport(
  db: Db,
  values: { wikiId: number; userId: number; kind: ExportKind; passwordHashes: boolean; now: number },
): Promise<WikiExportRow | null> {
  const row: Insertable<WikiExportsTable> = {
    wiki_id: values.wikiId,
    user_id: values.userId,
    kind: values.kind,
    password_hashes: values.passwordHashes ? 1 : 0,
    status: 'pending',
    created_at: values.now,
  }
  return (
    (await db
      .insertInto('wiki_exports')
      .values(row)
      // The index `wiki_exports_pending` refuses a second one. An error, even if caught, would end PostgreSQL's transaction.
      .onConflict(conflict => conflict.doNothing())
      .returningAll()
      .executeTakeFirst()) ?? null
  )
}

export async function hasPendingExport(db: Db, wikiId: number): Promise<boolean> {
  const pending = db.selectFrom('wiki_exports').select('id').where('wiki_id', '=', wikiId)
  return (await pending.where('status', '=', 'pending').executeTakeFirst()) !== undefined
}

/** The newest exports of a wiki, newest first. */
export async function listExports(db: Db, wikiId: number): Promise<readonly WikiExportRow[]> {
  return await db
    .selectFrom('wiki_exports')
    .selectAll()
    .where('wiki_id', '=', wikiId)
    .orderBy('id', 'desc')
    .limit(LISTED_MAX)
    .execute()
}

export async function findExport(db: Db, id: number): Promise<WikiExportRow | undefined> {
  return await db.selectFrom('wiki_exports').selectAll().where('id', '=', id).executeTakeFirst()
}

/** A pending export with its wiki; undefined if it has ended, its wiki was deleted or its member is suspended. */
export async function findPendingExport(db: Db, id: number) {
  return await db
    .selectFrom('wiki_exports')
    .innerJoin('wikis', 'wikis.id', 'wiki_exports.wiki_id')
    .selectAll('wiki_exports')
    .select(['wikis.domain', 'wikis.sitename', 'wikis.language'])
    .where('wiki_exports.id', '=', id)
    .where('wiki_exports.status', '=', 'pending')
    .where(row => row.or([row('user_id', 'is', null), row('user_id', 'not in', suspendedAccounts(db))]))
    .where('wikis.state', '=', 'ready')
    .where('wikis.deleted_at', 'is', null)
    .executeTakeFirst()
}

export type PendingExport = NonNullable<Awaited<ReturnType<typeof findPendingExport>>>

/**
 * The other ready exports of the same wiki and kind. Copies with password hashes count as a kind of their own, because
 * managers cannot make one and must not replace one.
 */
export async function listReplaced(
  db: Db,
  { id, wiki_id, kind, password_hashes }: WikiExportRow,
): Promise<readonly WikiExportRow[]> {
  return await db
    .selectFrom('wiki_exports')
    .selectAll()
    .where('wiki_id', '=', wiki_id)
    .where('kind', '=', kind)
    .where('password_hashes', '=', password_hashes)
    .where('status', '=', 'ready')
    .where('id', '<>', id)
    .execute()
}

/** Ready exports that have expired. */
export async function listExpired(db: Db, now: number): Promise<readonly WikiExportRow[]> {
  return await db
    .selectFrom('wiki_exports')
    .selectAll()
    .where('status', '=', 'ready')
    .where('expires_at', '<=', now)
    .execute()
}

/** The exports of wikis that were purged. */
export async function listOfPurgedWikis(db: Db): Promise<readonly WikiExportRow[]> {
  return await db
    .selectFrom('wiki_exports')
    .innerJoin('wikis', 'wikis.id', 'wiki_exports.wiki_id')
    .selectAll('wiki_exports')
    .where('wikis.state', '=', 'purged')
    .execute()
}

export async function deleteExport(db: Db, id: number): Promise<void> {
  await db.deleteFrom('wiki_exports').where('id', '=', id).execute()
}

/** Removes the rows of exports that have ended before this time and have no file. */
export async function deleteEndedExports(db: Db, before: number): Promise<void> {
  await db
    .deleteFrom('wiki_exports')
    .where('status', 'in', ['failed', 'gone'])
    .where('created_at', '<', before)
    .execute()
}

/** The names of all archives that have a row. */
export async function listArchives(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('wiki_exports').select('file').where('file', 'is not', null).execute()
  return new Set(rows.flatMap(({ file }) => file ?? []))
}

/** The address of the member who asked for an export; undefined if they no longer manage the wiki. */
export async function findAsker(db: Db, { user_id, wiki_id }: WikiExportRow) {
  if (user_id === null) return undefined
  return await db
    .selectFrom('users')
    .innerJoin('wiki_managers', 'wiki_managers.user_id', 'users.id')
    .select('users.email')
    .where('users.id', '=', user_id)
    .where('wiki_managers.wiki_id', '=', wiki_id)
    .executeTakeFirst()
}
