import type { LanguageCode } from '#contract/domain/language-code.ts'
import type { WikiDomain } from '#contract/domain/wiki-domain.ts'
import type { Deps } from '#server/modules/deps.ts'
import { byCommand, recordAct } from '#server/modules/operator/audit/audit-log.repository.ts'
import { wikiSeries } from '#server/modules/wiki-data/backups/shared/series.ts'
import { sortName } from '#server/modules/wikis/discovery/sort-name.ts'
import { recordChange } from '#server/modules/wikis/history/history.repository.ts'
import { publishWiki } from '#server/modules/wikis/publication/publish-wiki.ts'
import { writeServiceData } from '#server/modules/wikis/service-data/write-service-data.ts'
import { countNewWiki } from '#server/modules/wikis/statistics/new-wiki.job.ts'
import type { BackupStore } from '#server/platform/backup-store/backup-store.ts'
import { jobKind } from '#server/platform/jobs/jobs.ts'
import { restoreBackup } from './restore-backup.ts'

/** A purged wiki, and the snapshot from which it is restored. */
export interface PurgedWiki {
  readonly wikiId: number
  readonly snapshot: string
}

export const restorePurgedJob = jobKind<PurgedWiki>('wiki-restores.bring-back', { maxAttempts: 1 })

/**
 * Restores a purged wiki from one of its backups, under its own domain, for its managers. Until the transaction the wiki
 * stays purged.
 */
export async function restorePurged(
  deps: Deps & { readonly store: BackupStore },
  { wikiId, snapshot }: PurgedWiki,
  signal: AbortSignal,
): Promise<void> {
  const { db, jobs, clock, log } = deps
  const { domain, state } = await db
    .selectFrom('wikis')
    .select(['domain', 'state'])
    .where('id', '=', wikiId)
    .executeTakeFirstOrThrow()
  if (state !== 'purged') return
  await restoreBackup(
    deps,
    {
      snapshot: { series: wikiSeries(wikiId), id: snapshot },
      source: domain,
      target: { into: 'new', id: wikiId, domain: domain as WikiDomain, sitename: null },
      commit: async data => {
        const sitename = data.sitename ?? domain
        await db.transaction().execute(async trx => {
          await trx
            .updateTable('wikis')
            .set({
              ...{
                state: 'ready',
                deleted_at: null,
                purged_at: null,
                sitename,
                sort_name: sortName(sitename),
              },
              ...(data.language !== null && { language: data.language satisfies LanguageCode }),
            })
            .where('id', '=', wikiId)
            .where('state', '=', 'purged')
            .execute()
          await writeServiceData(trx, wikiId, data, { now: clock.now() })
          await recordChange(trx, { wikiId, now: clock.now(), who: null, kind: 'restored' })
          await recordAct(trx, byCommand, {
            ...{ at: clock.now(), act: 'wiki.restore', target: { kind: 'wiki', id: wikiId, name: domain } },
            ...{ before: { state: 'purged' }, after: { state: 'ready', snapshot } },
          })
          await jobs.enqueue(trx, countNewWiki, { wikiId })
        })
      },
    },
    signal,
  )
  await publishWiki(deps, wikiId).catch((err: unknown) => {
    log.error({ err, wiki: wikiId }, 'The settings of a restored wiki could not be published yet')
  })
}
