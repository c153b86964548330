import { DAY_MS } from '#contract/durations.ts'
import type { StartExportRequest } from '#contract/wiki-data/wiki-data-requests.ts'
import type { Deps } from '#server/modules/deps.ts'
import { noEngine, noRoom, WikiDataError } from '#server/modules/wiki-data/wiki-data.errors.ts'
import { changeRun } from '#server/modules/wiki-data/wiki-runs.repository.ts'
import { type AskedWiki, requireRight } from '#server/modules/wikis/shared/require-managed-wiki.ts'
import { invalid } from '#server/platform/http/app-error.ts'
import type { RateLimit } from '#server/platform/http/rate-limiter.ts'
import { jobKind } from '#server/platform/jobs/jobs.ts'
import { removeExportFile } from './export-files.ts'
import { findExport, hasPendingExport, insertExport, type WikiExportRow } from './exports.repository.ts'
import type { RunningExports } from './running-exports.ts'

/** An attempt ends without an outcome only if the process ends with it. */
export const runExportJob = jobKind<{ readonly exportId: number }>('wiki-exports.run', { maxAttempts: 5 })

const HASHES_IN_PUBLIC = 'Only a complete copy can contain password hashes.'

/** By account: each export computes for minutes and takes disk space for days. */
const LIMIT: RateLimit = { name: 'wiki-export', max: 10, windowMs: DAY_MS }

/**
 * Starts an export. A complete copy needs a recent log-in, because it contains what no page shows, and another person
 * may be using the browser.
 * @param requireRecent refuses the member unless the log-in is recent.
 * @throws AppError as `requireRecent`; 400, 409 if one is pending, 422, 429 after ten within a day, 503.
 */
export async function startExport(
  deps: Pick<Deps, 'db' | 'engine' | 'jobs' | 'clock' | 'limiter' | 'disk'>,
  wiki: AskedWiki,
  network: string,
  { kind, password_hashes = false }: StartExportRequest,
  requireRecent: () => Promise<void>,
): Promise<WikiExportRow> {
  const { db, engine, jobs, clock, limiter } = deps
  const userId = wiki.member.id
  if (kind === 'public' && password_hashes) throw invalid({ password_hashes: [HASHES_IN_PUBLIC] })
  if (kind === 'complete') await requireRecent()
  if (!wiki.domain_verified) throw new WikiDataError('export-not-created')
  if (engine.unavailableReason !== null) throw noEngine(engine)
  if (await deps.disk.isLow()) throw noRoom()
  // Before the limit, so that this does not count. The transaction below decides between simultaneous requests.
  if (await hasPendingExport(db, wiki.id)) throw new WikiDataError('export-pending')
  await limiter.hit(LIMIT, String(userId))
  return await db.transaction().execute(async trx => {
    const values = { wikiId: wiki.id, userId, kind, passwordHashes: password_hashes, now: clock.now() }
    const row = await insertExport(trx, values)
    if (!row) throw new WikiDataError('export-pending')
    const owner = { account: String(userId), network }
    await jobs.enqueue(trx, runExportJob, { exportId: row.id }, { owner })
    return row
  })
}

/**
 * Cancels a pending export, or removes the file of a ready one. One that has ended stays as it is.
 * @throws AppError 403 for a manager if it has password hashes, 404.
 */
export async function cancelExport(
  { db, config, clock }: Pick<Deps, 'db' | 'config' | 'clock'>,
  running: RunningExports,
  wiki: AskedWiki,
  id: number,
): Promise<WikiExportRow> {
  const row = await findExport(db, id)
  if (row?.wiki_id !== wiki.id) throw new WikiDataError('export-unknown')
  if (row.password_hashes === 1) requireRight(wiki, 'export-passwords')
  const ended = { status: 'gone', step: null, file: null } as const
  if (await changeRun(db, 'wiki_exports', id, 'pending', { ...ended, finished_at: clock.now() }))
    running.cancel(id)
  else if (await changeRun(db, 'wiki_exports', id, 'ready', ended)) await removeExportFile(config, row.file)
  return (await findExport(db, id)) ?? row
}
