import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { WikiDomain } from '#contract/domain/wiki-domain.ts'
import type { WikiEngine } from '#server/engine/wiki-engine.ts'
import { BackupError } from '#server/modules/backups/shared/backup-error.ts'
import { wikiSeries } from '#server/modules/backups/shared/series.ts'
import { SERVICE_DATA_FILE } from '#server/modules/wikis/service-data/service-data.ts'
import type { BackupStore, SnapshotName } from '#server/platform/backup-store/backup-store.ts'
import type { Db } from '#server/platform/database/db.ts'
import { listWikiBackups, type ServiceBackup } from './find-snapshots.ts'

interface Needs {
  readonly db: Db
  readonly engine: WikiEngine
  readonly store: BackupStore
  /** Called with each wiki that was restored, or that could not be. */
  readonly tell: (wiki: RestoredWiki) => void
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
 * Restores all wikis that a restored database knows. One that fails does not stop the others.
 * @param at for backups whose run did not come to its end: the last of each wiki at or before this time.
 */
export async function restoreWikis(
  { db, engine, store, tell }: Needs,
  { about }: ServiceBackup,
  at: number | null,
  signal: AbortSignal,
): Promise<void> {
  const wikis = await db
    .selectFrom('wikis')
    .select(['id', 'domain', 'sitename'])
    .where('state', '=', 'ready')
    .orderBy('id')
    .execute()
  for (const wiki of wikis) {
    signal.throwIfAborted()
    if (!(await engine.exists(wiki.domain)))
      try {
        const { content, bytes } = await placeWiki({ engine, store }, await snapshotOf(wiki), wiki, signal)
        tell({ domain: wiki.domain, pages: content.pages, files: content.files, bytes, error: null })
      } catch (error) {
        signal.throwIfAborted()
        const sentence = error instanceof Error ? error.message : String(error)
        tell({ domain: wiki.domain, pages: 0, files: 0, bytes: 0, error: sentence })
        continue
      }
    // The server publishes its settings, logo and deletion at its start.
    await db
      .updateTable('wikis')
      .set(row => ({ revision: row('revision', '+', 1) }))
      .where('id', '=', wiki.id)
      .execute()
  }

  async function snapshotOf({ id, domain }: { id: number; domain: string }): Promise<SnapshotName> {
    const known = about.wikis?.[id]
    if (known?.domain === domain) return { series: wikiSeries(id), id: known.snapshot }
    const backups = await listWikiBackups(store, { service: about.service, id, domain })
    const last = backups.find(({ takenAt }) => at === null || takenAt <= at)
    if (!last) throw new BackupError('there is no backup of it')
    return last
  }
}

/** Makes the wiki again of one of its backups, at its domain. */
export async function placeWiki(
  { engine, store }: Pick<Needs, 'engine' | 'store'>,
  snapshot: SnapshotName,
  { id, domain, sitename }: { readonly id: number; readonly domain: string; readonly sitename: string },
  signal: AbortSignal,
) {
  const dir = await engine.copies.makeDir()
  try {
    await store.unpack(snapshot, dir, signal)
    const found = await engine.copies.inspect(dir, signal)
    if (found.record.domain !== domain) throw new BackupError(`its backup is of ${found.record.domain}`)
    await rm(join(dir, SERVICE_DATA_FILE), { force: true })
    await engine.copies.place(dir, { id, domain: domain as WikiDomain, sitename })
    return found
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}
