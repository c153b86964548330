import { SECOND_MS } from '#contract/durations.ts'
import type { ImportReport } from '#contract/wiki-data/wiki-import.ts'
import type { Deps } from '#server/modules/deps.ts'
import { emailOf } from '#server/modules/session/users.repository.ts'
import { FileRefusedError } from '#server/modules/wiki-data/file-reading/reading-failed.ts'
import { readingLimits } from '#server/modules/wiki-data/imports/reading/common/reading-limits.ts'
import type { FileReader } from '#server/modules/wiki-data/imports/reading/read-file.ts'
import { importRefusal } from '#server/modules/wiki-data/imports/shared/import-refusal.ts'
import {
  endImport,
  findImport,
  findWork,
  type ImportWork,
  whyEnded,
} from '#server/modules/wiki-data/imports/shared/imports.repository.ts'
import { removeUploadFile, uploadFile } from '#server/modules/wiki-data/imports/shared/upload-files.ts'
import { runWork } from '#server/modules/wiki-data/run-work.ts'
import { failureText, noRoom, WikiDataError } from '#server/modules/wiki-data/wiki-data.errors.ts'
import { changeRun } from '#server/modules/wiki-data/wiki-runs.repository.ts'
import { recordChange } from '#server/modules/wikis/history/history.repository.ts'
import { publishWiki } from '#server/modules/wikis/publication/publish-wiki.ts'
import { parseServiceData } from '#server/modules/wikis/service-data/parse-service-data.ts'
import type { CheckedServiceData } from '#server/modules/wikis/service-data/service-data.ts'
import { writeServiceData } from '#server/modules/wikis/service-data/write-service-data.ts'
import { countNewWiki } from '#server/modules/wikis/statistics/new-wiki.job.ts'
import type { GoesOn, JobContext } from '#server/platform/jobs/jobs.ts'
import { isThere } from './filled-draft.ts'
import { HalfFilledWiki, type InstalledImport } from './half-filled-wiki.ts'

export interface Imports {
  readonly reader: FileReader
  /** The imports that have begun in this process, by id, including paused ones. */
  readonly running: Map<number, HalfFilledWiki>
}

/** Does one turn of an import. Rejects only if it is interrupted; the import then begins again. */
export async function runImport(
  deps: Deps,
  { reader, running }: Imports,
  importId: number,
  context: Pick<JobContext, 'signal' | 'attempt' | 'othersWait'>,
): Promise<GoesOn | undefined> {
  const find = async () => await findWork(deps.db, importId, 'importing')
  return await runWork(
    deps,
    {
      what: 'import',
      id: importId,
      find,
      watch: {
        everyMs: SECOND_MS,
        // A small file may unpack to more than the disk has space for.
        look: async () => whyEnded(await find()) ?? ((await deps.disk.isLow()) ? noRoom() : null),
      },
      work: async (row, signal) => {
        const wasInstalled = !running.has(importId) && (await installedBefore(deps, reader, row, signal))
        const run = running.get(importId) ?? new HalfFilledWiki(deps, reader, row)
        running.set(importId, run)
        const installed = wasInstalled || (await run.goOn({ signal, othersWait: context.othersWait }))
        if (installed === null) return 'next-turn'
        await finish(deps, row, installed)
        return undefined
      },
      cleanUp: async () => {
        await running.get(importId)?.end()
        running.delete(importId)
      },
      fail: async thrown => await failImport(deps, importId, thrown),
      ended: async () => await failImport(deps, importId, new WikiDataError('wiki-deleted')),
    },
    context,
  )
}

/** Ends an import that cannot continue, and leaves the wiki as it was. */
export async function failImport(
  { db, config, clock }: Pick<Deps, 'db' | 'config' | 'clock'>,
  importId: number,
  thrown: unknown,
): Promise<void> {
  const error = importFailureText(thrown)
  await endImport(db, importId, 'importing', { status: 'failed', error, now: clock.now() })
  const row = await findImport(db, importId)
  if (row && row.finished_at !== null) await removeUploadFile(config, row.upload_id)
}

/**
 * Whether a crash interrupted the import right after its draft was installed.
 * @throws WikiDataError with the reason if the import cannot begin, for example because the wiki has other content.
 */
async function installedBefore(
  deps: Deps,
  reader: FileReader,
  row: ImportWork,
  signal: AbortSignal,
): Promise<InstalledImport | false> {
  const { config, clock, engine } = deps
  const statistics = (await engine.readStatistics([row.domain])).get(row.domain)
  const isInstalling = row.step !== null && (JSON.parse(row.step) as { step: string }).step === 'placing'
  const report = row.report === null ? null : (JSON.parse(row.report) as ImportReport)
  const isFilled =
    statistics && report && statistics.edits > 1 && isThere(report.content.pages, statistics.pages)
  if (!isInstalling || !isFilled) {
    const refusal = await importRefusal(deps, { id: row.wiki_id, domain: row.domain, domain_verified: true })
    if (refusal !== null) throw new WikiDataError(refusal)
    return false
  }
  const order = { limits: readingLimits(config.importUploadMb), now: clock.now() }
  const json = await reader.settings(uploadFile(config, row.upload_id), order, signal)
  const settings: CheckedServiceData | null = json === null ? null : await parseServiceData(JSON.parse(json))
  return { report, settings }
}

/** Stores the service's own part of the import, after the wiki has got its pages. */
async function finish(deps: Deps, row: ImportWork, { report, settings }: InstalledImport): Promise<void> {
  const { db, config, clock, jobs, log } = deps
  const now = clock.now()
  await db.transaction().execute(async trx => {
    if (settings) await writeServiceData(trx, row.wiki_id, settings, { now })
    await changeRun(trx, 'wiki_imports', row.id, 'importing', { report: JSON.stringify(report) })
    await endImport(trx, row.id, 'importing', { status: 'success', now })
    const who = await emailOf(trx, row.user_id)
    await recordChange(trx, { wikiId: row.wiki_id, now, who, kind: 'imported', subject: row.file_name })
    await jobs.enqueue(trx, countNewWiki, { wikiId: row.wiki_id })
  })
  if (settings)
    await publishWiki(deps, row.wiki_id).catch(err =>
      log.warn({ err }, 'Imported settings could not be published yet'),
    )
  await removeUploadFile(config, row.upload_id)
  log.info({ wiki: row.wiki_id, import: row.id, ...report.content }, 'A file was imported')
}

/** The text about a failure for the wiki's managers. */
export function importFailureText(thrown: unknown): string {
  return thrown instanceof FileRefusedError ? thrown.message : failureText(thrown, 'import-failed')
}
