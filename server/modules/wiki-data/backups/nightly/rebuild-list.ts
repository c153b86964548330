import { readWikiAbout } from '#server/modules/wiki-data/backups/shared/backup-about.ts'
import { insertBackup } from '#server/modules/wiki-data/backups/shared/backups.repository.ts'
import { wikiOfSeries } from '#server/modules/wiki-data/backups/shared/series.ts'
import type { Snapshot } from '#server/platform/backup-store/backup-store.ts'
import type { RunDeps } from './run-deps.ts'

/**
 * Rebuilds the list of backups from the contents of the store, after a restore or when the store has moved. Leaves out
 * snapshots of a wiki that is not in the database or that had another domain: its id may have been used for another
 * wiki.
 * @param stored all snapshots, newest first.
 */
export async function rebuildBackupList(
  { db }: Pick<RunDeps, 'db'>,
  stored: readonly Snapshot[],
  service: string,
): Promise<void> {
  const known = await db.selectFrom('wiki_backups').select(['wiki_id', 'snapshot', 'current_at']).execute()
  const currentAt = new Map(known.map(row => [`${row.wiki_id} ${row.snapshot}`, row.current_at]))
  const wikis = await db.selectFrom('wikis').select(['id', 'domain']).execute()
  const domains = new Map(wikis.map(({ id, domain }) => [id, domain]))
  await db.deleteFrom('wiki_backups').execute()
  // Oldest first, so that the newest has the highest id.
  for (const snapshot of stored.toReversed()) {
    const wikiId = wikiOfSeries(snapshot.series)
    if (wikiId === null || !domains.has(wikiId)) continue
    const about = readWikiAbout(snapshot)
    const { takenAt, verifiedAt } = snapshot
    if (verifiedAt === null || about?.service !== service || about.domain !== domains.get(wikiId)) continue
    const { pages, revisions, entities, users, files, bytes } = about
    await insertBackup(db, {
      wiki_id: wikiId,
      snapshot: snapshot.id,
      change_mark: about.changeMark,
      run_id: null,
      taken_at: takenAt,
      current_at: currentAt.get(`${wikiId} ${snapshot.id}`) ?? takenAt,
      verified_at: verifiedAt,
      ...{ pages, revisions, entities, users, files, bytes },
    })
  }
}
