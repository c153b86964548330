import { rm } from 'node:fs/promises'
import type { WikiDomain } from '#contract/domain/wiki-domain.ts'
import { discardReservation } from '#server/modules/wikis/creation/discard.ts'
import { markReady } from '#server/modules/wikis/creation/reservations.repository.ts'
import { publishWiki } from '#server/modules/wikis/publication/publish-wiki.ts'
import { writeServiceData } from '#server/modules/wikis/service-data/write-service-data.ts'
import { countNewWiki } from '#server/modules/wikis/statistics/new-wiki.job.ts'
import { readBackup } from './read-backup.ts'
import type { RestoreDeps } from './restore-deps.ts'
import { snapshotOf } from './snapshot-of.ts'
import { endRestore, type PendingRestore, saveStep } from './wiki-restores.repository.ts'

/**
 * Makes the reserved wiki of a backup. Until its last transaction the wiki is in no list, and `discardNew`
 * removes everything of it.
 */
export async function restoreAsNew(
  deps: RestoreDeps,
  restore: PendingRestore,
  signal: AbortSignal,
): Promise<void> {
  const { db, engine, jobs, clock, log } = deps
  const { target_id: id, sitename } = restore
  const domain = restore.domain as WikiDomain
  const dir = await engine.copies.makeDir()
  try {
    await saveStep(db, restore.id, 'reading', clock.now())
    const data = await readBackup(deps, snapshotOf(restore), dir, signal)
    await saveStep(db, restore.id, 'placing', clock.now())
    // The domain was free when it was reserved, so an earlier attempt, which was killed, has placed this.
    await engine.remove(domain)
    await engine.copies.place(dir, { id, domain, sitename })
    await db.transaction().execute(async trx => {
      const now = clock.now()
      const isOurs = (await endRestore(trx, restore.id, null, now)) && (await markReady(trx, id))
      if (!isOurs) throw new Error(`The reservation of ${domain} was given up.`)
      await writeServiceData(trx, id, data, { now })
      await jobs.enqueue(trx, countNewWiki, { wikiId: id })
    })
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
  await publishWiki(deps, id).catch((err: unknown) => {
    log.error({ err, wiki: id }, 'A restored wiki does not show its settings yet')
  })
}

/** Removes what a restore that failed has made, and frees its domain. */
export async function discardNew(
  deps: Pick<RestoreDeps, 'db' | 'engine'>,
  { restored_id }: { readonly restored_id: number | null },
): Promise<void> {
  if (restored_id !== null) await discardReservation(deps, restored_id)
}
