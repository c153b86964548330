import type { ImportReport } from '#contract/wiki-data/wiki-import.ts'
import type { Deps } from '#server/modules/deps.ts'
import { FileRefusedError } from '#server/modules/wiki-imports/reading/common/file-refused-error.ts'
import { readingLimits } from '#server/modules/wiki-imports/reading/common/reading-limits.ts'
import type { FileReader } from '#server/modules/wiki-imports/reading/read-file.ts'
import { FAILURES, ImportFailure, isDiskFull } from '#server/modules/wiki-imports/shared/import-failure.ts'
import { importRefusal } from '#server/modules/wiki-imports/shared/import-refusal.ts'
import { removeUploadFile, uploadFile } from '#server/modules/wiki-imports/shared/upload-files.ts'
import {
  changeImport,
  endImport,
  findImport,
  findWork,
  type ImportWork,
} from '#server/modules/wiki-imports/shared/wiki-imports.repository.ts'
import { publishWiki } from '#server/modules/wikis/publication/publish-wiki.ts'
import { parseServiceData } from '#server/modules/wikis/service-data/parse-service-data.ts'
import type { CheckedServiceData } from '#server/modules/wikis/service-data/service-data.ts'
import { writeServiceData } from '#server/modules/wikis/service-data/write-service-data.ts'
import { countNewWiki } from '#server/modules/wikis/statistics/new-wiki.job.ts'
import type { JobContext } from '#server/platform/jobs/jobs.ts'
import { ImportRun, type PlacedImport } from './import-run.ts'

export interface Imports {
  readonly reader: FileReader
  /** The imports that have begun in this process, by id. One that gave its turn to others goes on later. */
  readonly running: Map<number, ImportRun>
}

/** Does one turn of an import. Rejects only if it is interrupted, and then begins anew. */
export async function runImport(
  deps: Deps,
  { reader, running }: Imports,
  importId: number,
  context: Pick<JobContext, 'signal' | 'othersWait' | 'attempt'>,
): Promise<'next-turn' | undefined> {
  const { db, log } = deps
  const row = await findWork(db, importId, 'importing')
  const run = running.get(importId) ?? (row && new ImportRun(deps, reader, row))
  if (!row || !run) {
    await run?.end()
    running.delete(importId)
    await failImport(deps, importId, FAILURES.deleted)
    return undefined
  }
  try {
    const wasPlaced = !running.has(importId) && (await placedBefore(deps, reader, row, context.signal))
    running.set(importId, run)
    const placed = wasPlaced || (await run.goOn(context))
    if (placed === null) return 'next-turn'
    await finish(deps, row, placed)
    await run.end()
  } catch (thrown) {
    await run.end()
    running.delete(importId)
    context.signal.throwIfAborted()
    log.warn({ err: thrown, import: importId, attempt: context.attempt }, 'An import failed')
    await failImport(deps, importId, sentenceOf(thrown))
    return undefined
  }
  running.delete(importId)
  return undefined
}

/** Ends an import that cannot go on. The wiki is as before. */
export async function failImport(
  { db, config, clock }: Pick<Deps, 'db' | 'config' | 'clock'>,
  importId: number,
  error: string,
): Promise<void> {
  await endImport(db, importId, 'importing', { status: 'failed', error, now: clock.now() })
  const row = await findImport(db, importId)
  if (row && row.finished_at !== null) await removeUploadFile(config, row.upload_id)
}

/**
 * An import that a crash interrupted right after it was placed. Anything else that fills the wiki is a refusal.
 * @returns false if it was not.
 * @throws ImportFailure with the reason why it cannot begin.
 */
async function placedBefore(
  deps: Deps,
  reader: FileReader,
  row: ImportWork,
  signal: AbortSignal,
): Promise<PlacedImport | false> {
  const { config, clock, engine } = deps
  const statistics = (await engine.readStatistics([row.domain])).get(row.domain)
  const isPlacing = row.step !== null && (JSON.parse(row.step) as { step: string }).step === 'placing'
  if (!isPlacing || row.report === null || (statistics?.edits ?? 0) <= 1) {
    const refusal = await importRefusal(deps, { id: row.wiki_id, domain: row.domain, domain_verified: true })
    if (refusal !== null) throw new ImportFailure(refusal)
    return false
  }
  const order = { limits: readingLimits(config.importUploadMb), now: clock.now() }
  const json = await reader.settings(uploadFile(config, row.upload_id), order, signal)
  const settings: CheckedServiceData | null = json === null ? null : await parseServiceData(JSON.parse(json))
  return { report: JSON.parse(row.report) as ImportReport, settings }
}

/** The wiki has its pages now; what is left is the service's own part. */
async function finish(deps: Deps, row: ImportWork, { report, settings }: PlacedImport): Promise<void> {
  const { db, config, clock, jobs, log } = deps
  const now = clock.now()
  await db.transaction().execute(async trx => {
    if (settings) await writeServiceData(trx, row.wiki_id, settings, { now })
    await changeImport(trx, row.id, 'importing', { report: JSON.stringify(report) })
    await endImport(trx, row.id, 'importing', { status: 'success', now })
    await jobs.enqueue(trx, countNewWiki, { wikiId: row.wiki_id })
  })
  if (settings) await publishWiki(deps, row.wiki_id).catch(err => log.warn({ err }, 'Imported settings wait'))
  await removeUploadFile(config, row.upload_id)
  log.info({ wiki: row.wiki_id, import: row.id, ...report.content }, 'A file was imported')
}

function sentenceOf(thrown: unknown): string {
  if (thrown instanceof ImportFailure || thrown instanceof FileRefusedError) return thrown.message
  return isDiskFull(thrown) ? FAILURES.diskFull : FAILURES.ours
}
