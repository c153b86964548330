import type { WikiDomain } from '#contract/domain/wiki-domain.ts'
import type { WikiEngine } from '#server/engine/wiki-engine.ts'
import { ofWiki, type ServiceBackup } from '#server/modules/wiki-data/restores/find-backup.ts'
import { restoreBackup } from '#server/modules/wiki-data/restores/restore-backup.ts'
import { BackupError, operatorText } from '#server/modules/wiki-data/wiki-data.errors.ts'
import type { BackupStore, Snapshot, SnapshotName } from '#server/platform/backup-store/backup-store.ts'
import type { Db } from '#server/platform/database/db.ts'

interface Needs {
  readonly db: Db
  readonly engine: WikiEngine
  readonly store: BackupStore
  /** Called for each wiki, whether it was restored or not. */
  readonly report: (wiki: RestoredWiki) => void
}

export interface RestoredWiki {
  readonly domain: string
  readonly pages: number
  readonly files: number
  readonly bytes: number
  /** Why it could not be restored; null if it was. */
  readonly error: string | null
}

/**
 * Restores all wikis that a restored database knows, from these snapshots of the store, newest first. One that fails does not
 * stop the others.
 * @param at uses each wiki's last backup at or before this time, in case the run of the service's backup did not finish.
 */
export async function restoreWikis(
  { db, engine, store, report }: Needs,
  { about, stored }: ServiceBackup & { readonly stored: readonly Snapshot[] },
  at: number | null,
  signal: AbortSignal,
): Promise<void> {
  const wikis = await db
    .selectFrom('wikis')
    .select(['id', 'domain', 'sitename'])
    .where('state', '=', 'ready')
    .orderBy('id')
    .execute()
  const until = about.run?.endedAt ?? at
  for (const wiki of wikis) {
    signal.throwIfAborted()
    if (!(await engine.exists(wiki.domain)))
      try {
        const { content, bytes } = await restoreOne(wiki)
        report({ domain: wiki.domain, pages: content.pages, files: content.files, bytes, error: null })
      } catch (error) {
        signal.throwIfAborted()
        report({ domain: wiki.domain, pages: 0, files: 0, bytes: 0, error: operatorText(error) })
        continue
      }
    // The server publishes the wiki's settings, logo and deletion when it starts.
    await db
      .updateTable('wikis')
      .set(row => ({ revision: row('revision', '+', 1) }))
      .where('id', '=', wiki.id)
      .execute()
  }

  async function restoreOne({ id, domain, sitename }: { id: number; domain: string; sitename: string }) {
    const target = { into: 'new', id, domain: domain as WikiDomain, sitename } as const
    const restore = { snapshot: find({ id, domain }), source: domain, target }
    return await restoreBackup({ engine, store }, restore, signal)
  }

  function find({ id, domain }: { id: number; domain: string }): SnapshotName {
    const backups = ofWiki(stored, { service: about.service, id, domain })
    const last = backups.find(({ takenAt }) => until === null || takenAt <= until)
    if (!last) throw new BackupError('there is no backup of it')
    return last
  }
}
