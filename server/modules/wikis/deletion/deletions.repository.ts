import { changesRows } from '#server/platform/database/changes-rows.ts'
import type { Db } from '#server/platform/database/db.ts'

/** Returns false if the wiki was deleted in the meantime. */
export async function markDeleted(db: Db, wikiId: number, now: number): Promise<boolean> {
  return await changesRows(
    db
      .updateTable('wikis')
      .set({ deleted_at: now })
      .where('id', '=', wikiId)
      .where('state', '=', 'ready')
      .where('deleted_at', 'is', null),
  )
}

export async function insertDeletion(
  db: Db,
  wikiId: number,
  reasons: readonly string[],
  now: number,
): Promise<void> {
  await db
    .insertInto('wiki_deletions')
    .values({ wiki_id: wikiId, reasons: JSON.stringify(reasons), created_at: now })
    .execute()
}

/** Lists the wikis that were deleted at `time` or before and still have data. */
export async function listDeletedBefore(
  db: Db,
  time: number,
): Promise<readonly { id: number; domain: string }[]> {
  return await db
    .selectFrom('wikis')
    .select(['id', 'domain'])
    .where('state', '=', 'ready')
    .where('deleted_at', '<=', time)
    .orderBy('deleted_at')
    .execute()
}

/** The tables with a wiki's data. */
const WIKI_DATA = [
  'wiki_settings',
  'wiki_logos',
  'wiki_profiles',
  'wiki_site_stats',
  'entity_imports',
  'wiki_imports',
  'wiki_batches',
  'wiki_dumps',
  'wiki_restores',
  'wiki_backup_failures',
  'wiki_mail_stops',
  'wiki_invitations',
  'wiki_history',
  'wiki_account_links',
  'wiki_log_ins',
  'domain_claims',
  'domain_certificates',
  'wiki_knowledge_equity',
] as const

/**
 * Removes a wiki's data, except for the row that reserves its domain and the reasons for
 * the deletion. Returns the domain; undefined if another process was first or the wiki was brought back.
 */
export async function markPurged(
  db: Db,
  wikiId: number,
  { now, deletedBefore }: { readonly now: number; readonly deletedBefore: number },
): Promise<string | undefined> {
  const wiki = await db
    .updateTable('wikis')
    .set({
      state: 'purged',
      purged_at: now,
      sitename: '',
      sort_name: '',
      username: '',
      description: null,
      ...{ pages: 0, edits: 0, last_edited_at: 0 },
    })
    .where('id', '=', wikiId)
    .where('state', '=', 'ready')
    // The wiki may have been brought back, and deleted again, since it was listed.
    .where('deleted_at', '<=', deletedBefore)
    .returning('domain')
    .executeTakeFirst()
  if (!wiki) return undefined
  const imports = db.selectFrom('entity_imports').select('id').where('wiki_id', '=', wikiId)
  await db.deleteFrom('imported_entities').where('import_id', 'in', imports).execute()
  for (const table of WIKI_DATA) await db.deleteFrom(table).where('wiki_id', '=', wikiId).execute()
  return wiki.domain
}
