import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { WikiContent } from '#contract/wiki-data/wiki-content.ts'
import type { ImportReport } from '#contract/wiki-data/wiki-import.ts'
import { TEMPORARY_DIR } from '#server/mediawiki/directories/wiki-files.ts'
import type { Deps } from '#server/modules/deps.ts'
import { several } from '#server/modules/wiki-data/imports/reading/common/losses.ts'
import { incomplete, noRoom, overQuota } from '#server/modules/wiki-data/wiki-data.errors.ts'
import type { WikiCopy } from '#server/wikis/copies/wiki-copies.ts'

/** The share of the announced pages that may be lost without a failure. */
const LOSS_MAX = 0.1

/** Whether nearly all of what a file announced was found. */
export function isThere(announced: number, found: number): boolean {
  return found >= announced * (1 - LOSS_MAX)
}

/** Makes the directory for what MediaWiki reads. @returns its path. */
export async function makeImportDir({ dir }: WikiCopy): Promise<string> {
  const path = join(dir, TEMPORARY_DIR, 'import')
  await mkdir(path, { recursive: true, mode: 0o755 })
  return path
}

/**
 * @param fileBytes the size of all uploaded files.
 * @throws WikiDataError if the wiki becomes larger than its quota, or the disk is nearly full.
 */
export async function requireRoom(
  { disk, engine }: Pick<Deps, 'disk' | 'engine'>,
  { dir, record }: WikiCopy,
  fileBytes: number,
): Promise<void> {
  if (await disk.isLow()) throw noRoom()
  const quota = (await engine.readUsage(record.domain))?.quotaBytes ?? null
  if (quota !== null && (await engine.copies.pageBytes(dir)) + fileBytes > quota) throw overQuota(quota)
}

/**
 * Compares what a draft contains with what its file announced.
 * @param refused how many lines MediaWiki has refused.
 * @returns sentences about what is missing.
 * @throws WikiDataError if much is missing.
 */
export function compare(report: ImportReport, found: WikiContent, refused: number): readonly string[] {
  const { pages, entities, files, users } = report.content
  for (const [name, announced, there] of [
    ['pages', pages, found.pages],
    ['entities', entities, found.entities],
  ] as const)
    if (!isThere(announced, there)) throw incomplete(name, there, announced)
  const missing = [
    [pages - found.pages, 'page', 'pages'],
    [entities - found.entities, 'entity', 'entities'],
    [files - found.files, 'file', 'files'],
    [users - found.users, 'account', 'accounts'],
  ] as const
  return [
    ...missing
      .filter(([count]) => count > 0)
      .map(
        ([count, one, many]) =>
          `${several(count, one, many)} could not be imported, because MediaWiki refused it or it was in the file twice.`,
      ),
    ...(refused > 0
      ? [`MediaWiki refused ${several(refused, 'entry', 'entries').toLowerCase()} of the file.`]
      : []),
  ]
}
