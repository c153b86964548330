import { rm } from 'node:fs/promises'
import type { LanguageCode } from '#contract/domain/language-code.ts'
import type { WikiDomain } from '#contract/domain/wiki-domain.ts'
import { sortName } from '#server/modules/wikis/discovery/sort-name.ts'
import { publishWiki } from '#server/modules/wikis/publication/publish-wiki.ts'
import { writeServiceData } from '#server/modules/wikis/service-data/write-service-data.ts'
import { countNewWiki } from '#server/modules/wikis/statistics/new-wiki.job.ts'
import { jobKind } from '#server/platform/jobs/jobs.ts'
import { readBackup } from './read-backup.ts'
import type { RestoreDeps } from './restore-deps.ts'
import { snapshotOf } from './snapshot-of.ts'

/** A purged wiki, and the snapshot that it is made again of. */
interface BroughtWiki {
  readonly wikiId: number
  readonly snapshot: string
}

export const bringBackJob = jobKind<BroughtWiki>('wiki-restores.bring-back', { maxAttempts: 1 })

/**
 * Makes a purged wiki again of one of its backups, under its own domain, for its managers. Only the operator can ask
 * for this. Until the last transaction the wiki stays purged.
 */
export async function bringBack(
  deps: RestoreDeps,
  { wikiId, snapshot }: BroughtWiki,
  signal: AbortSignal,
): Promise<void> {
  const { db, engine, jobs, clock, log } = deps
  const wiki = await db
    .selectFrom('wikis')
    .select(['domain', 'state'])
    .where('id', '=', wikiId)
    .executeTakeFirstOrThrow()
  if (wiki.state !== 'purged') return
  const domain = wiki.domain as WikiDomain
  const dir = await engine.copies.makeDir()
  try {
    const data = await readBackup(deps, snapshotOf({ wiki_id: wikiId, snapshot }), dir, signal)
    const sitename = data.sitename ?? domain
    // An earlier attempt, which was killed, has placed this: a purged wiki has no data.
    await engine.remove(domain)
    await engine.copies.place(dir, { id: wikiId, domain, sitename })
    await db.transaction().execute(async trx => {
      await trx
        .updateTable('wikis')
        .set({
          ...{ state: 'ready', deleted_at: null, purged_at: null, sitename, sort_name: sortName(sitename) },
          ...(data.language !== null && { language: data.language satisfies LanguageCode }),
        })
        .where('id', '=', wikiId)
        .where('state', '=', 'purged')
        .execute()
      await writeServiceData(trx, wikiId, data, { now: clock.now() })
      await jobs.enqueue(trx, countNewWiki, { wikiId })
    })
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
  await publishWiki(deps, wikiId).catch((err: unknown) => {
    log.error({ err, wiki: wikiId }, 'A wiki that was brought back does not show its settings yet')
  })
}
