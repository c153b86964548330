import { ARCHIVE_FORMAT, ARCHIVE_VERSION } from '#contract/wiki-data/archive-format.ts'
import type { WikiContent } from '#contract/wiki-data/wiki-content.ts'
import { mainDatabase } from '#server/mediawiki/directories/wiki-files.ts'
import type { Deps } from '#server/modules/deps.ts'
import type { RunProgress } from '#server/modules/wiki-data/run-progress.ts'
import { readWholeHistory } from '#server/modules/wikis/history/history.repository.ts'
import { readServiceData } from '#server/modules/wikis/service-data/read-service-data.ts'
import { publicServiceData } from '#server/modules/wikis/service-data/service-data.ts'
import type { WikiCopy } from '#server/wikis/copies/wiki-copies.ts'
import { ARCHIVED_ENTITIES, dumpEntities, dumpXml } from './dumps.ts'
import { type ExportStep, exportShare } from './export-steps.ts'
import type { PendingExport } from './exports.repository.ts'
import { type Packed, runPacking } from './pack/run-packing.ts'
import { workOnCopy } from './work-on-copy.ts'

export interface MadeArchive extends Packed {
  readonly takenAt: number
  readonly content: WikiContent
}

interface Making {
  readonly progress: RunProgress<ExportStep>
  readonly signal: AbortSignal
  /** The path of the archive, which must not exist yet. */
  readonly output: string
}

/**
 * Copies a wiki and writes its archive. MediaWiki only runs on the copy, at a low priority, so readers do not
 * notice it.
 * @throws WikiDataError; Error; the signal's reason.
 */
export async function makeArchive(
  deps: Pick<Deps, 'db' | 'engine' | 'disk'>,
  row: PendingExport,
  making: Making,
): Promise<MadeArchive> {
  // The archive has the files again and the compressed histories, and the dumps lie beside it; a complete copy has the
  // database twice more.
  const times = row.kind === 'complete' ? 4 : 2
  return await workOnCopy(deps, { domain: row.domain, times, signal: making.signal }, async (copy, workDir) =>
    packCopy(deps, row, copy, workDir, making),
  )
}

async function packCopy(
  deps: Pick<Deps, 'db' | 'engine'>,
  row: PendingExport,
  copy: WikiCopy,
  workDir: string,
  { progress, signal, output }: Making,
): Promise<MadeArchive> {
  const { content, takenAt } = copy
  const report = (step: ExportStep, part: number) => progress.report(step, exportShare(content, step, part))
  const dumping = { copies: deps.engine.copies, dir: copy.dir, workDir, signal, report }
  const level = '1'
  const xml = await dumpXml(dumping, row.kind, level)
  const entities =
    content.entities > 0
      ? await dumpEntities(dumping, ARCHIVED_ENTITIES, { count: content.entities, level })
      : []
  const complete = row.kind === 'complete'
  const data = await readServiceData(deps.db, row.wiki_id)
  const history = complete ? await readWholeHistory(deps.db, row.wiki_id) : []
  const packed = await runPacking(
    {
      dir: copy.dir,
      database: mainDatabase(copy.dir, copy.record.dbName),
      workDir,
      output,
      parts: [...xml.parts, ...entities],
      settings: `${JSON.stringify(complete ? data : publicServiceData(data), null, 2)}\n`,
      history: history.map(entry => `${JSON.stringify(entry)}\n`).join(''),
      about: {
        format: ARCHIVE_FORMAT,
        version: ARCHIVE_VERSION,
        kind: row.kind,
        taken_at: new Date(takenAt).toISOString(),
        wiki: { domain: row.domain, sitename: row.sitename, language: row.language },
        content: { ...content },
        software: xml.versions,
        password_hashes: row.password_hashes === 1,
      },
    },
    { onProgress: report, signal },
  )
  return { ...packed, takenAt, content }
}
