import type { WikiBackup } from '#contract/wiki-data/wiki-backup.ts'
import type { Db } from '#server/platform/database/db.ts'

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
    taken_at: new Date(taken_at).toISOString(),
    current_at: new Date(current_at).toISOString(),
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
