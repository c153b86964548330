import type { Selectable } from 'kysely'
import { hasRight } from '#contract/people/roles.ts'
import { suspendedAccounts } from '#server/modules/session/users.repository.ts'
import { WikiDataError } from '#server/modules/wiki-data/wiki-data.errors.ts'
import { changeRun } from '#server/modules/wiki-data/wiki-runs.repository.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { WikiImportsTable } from '#server/platform/database/tables/wiki-data-tables.ts'

export type WikiImportRow = Selectable<WikiImportsTable>
type Status = WikiImportRow['status']

interface NewImport {
  readonly wikiId: number
  readonly userId: number
  readonly network: string
  readonly uploadId: string
  readonly fileName: string
  readonly size: number
  readonly now: number
}

/** @returns null if the wiki has an open import already. */
export async function insertImport(db: Db, values: NewImport): Promise<WikiImportRow | null> {
  const { wikiId, userId, network, uploadId, fileName, size, now } = values
  const row = await db
    .insertInto('wiki_imports')
    .values({
      wiki_id: wikiId,
      user_id: userId,
      network,
      size,
      upload_id: uploadId,
      file_name: fileName,
      status: 'uploading',
      created_at: now,
      updated_at: now,
    })
    // The index `wiki_imports_open` refuses a second one. An error, even if caught, would end PostgreSQL's transaction.
    .onConflict(conflict => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

/** Newest first. */
export async function listImports(db: Db, wikiId: number): Promise<WikiImportRow[]> {
  return await db
    .selectFrom('wiki_imports')
    .selectAll()
    .where('wiki_id', '=', wikiId)
    .orderBy('id', 'desc')
    .limit(LISTED_MAX)
    .execute()
}

const LISTED_MAX = 50

export async function findImport(db: Db, id: number): Promise<WikiImportRow | undefined> {
  return await db.selectFrom('wiki_imports').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function findUpload(db: Db, uploadId: string): Promise<WikiImportRow | undefined> {
  return await db.selectFrom('wiki_imports').selectAll().where('upload_id', '=', uploadId).executeTakeFirst()
}

/** Imports that have not finished. */
export async function listOpenImports(db: Db): Promise<WikiImportRow[]> {
  return await db.selectFrom('wiki_imports').selectAll().where('finished_at', 'is', null).execute()
}

/**
 * Finds an import in this state, with its wiki and the uploader's role; undefined if the wiki is gone.
 */
export async function findWork(db: Db, id: number, status: Status) {
  return await db
    .selectFrom('wiki_imports')
    .innerJoin('wikis', 'wikis.id', 'wiki_imports.wiki_id')
    .leftJoin('wiki_managers as sender', join =>
      join
        .onRef('sender.wiki_id', '=', 'wiki_imports.wiki_id')
        .onRef('sender.user_id', '=', 'wiki_imports.user_id')
        .on('sender.user_id', 'not in', suspendedAccounts(db)),
    )
    .selectAll('wiki_imports')
    .select(['wikis.domain', 'wikis.language', 'wikis.suspended_at', 'sender.role'])
    .where('wiki_imports.id', '=', id)
    .where('wiki_imports.status', '=', status)
    .where('wikis.state', '=', 'ready')
    .where('wikis.deleted_at', 'is', null)
    .executeTakeFirst()
}

export type ImportWork = NonNullable<Awaited<ReturnType<typeof findWork>>>

/** Why an import may no longer replace its wiki; null if it may. */
export function whyEnded(work: ImportWork | undefined): WikiDataError | null {
  if (!work) return new WikiDataError('wiki-deleted')
  if (work.suspended_at !== null) return new WikiDataError('wiki-suspended')
  return work.role !== null && hasRight(work.role, 'import') ? null : new WikiDataError('no-owner')
}

/** Ends an import that is in the state `from`. @returns false if it no longer is. */
export async function endImport(
  db: Db,
  id: number,
  from: Status | readonly Status[],
  end: { readonly status: 'success' | 'failed' | 'cancelled'; readonly error?: string; readonly now: number },
): Promise<boolean> {
  const { status, error = null, now } = end
  return await changeRun(db, 'wiki_imports', id, from, {
    ...{ status, error, step: null, network: null },
    ...{ updated_at: now, finished_at: now },
  })
}
