import { join } from 'node:path'
import { offersDumps } from '#contract/settings/public-dumps.ts'
import type { DumpName } from '#contract/wiki-data/dump-files.ts'
import type { Deps } from '#server/modules/deps.ts'
import { dumpEntities, dumpXml } from '#server/modules/wiki-data/exports/dumps.ts'
import { workOnCopy } from '#server/modules/wiki-data/exports/work-on-copy.ts'
import { RunEndedError } from '#server/modules/wiki-data/run-work.ts'
import { storeDumps } from '#server/wikis/dumps/wiki-dumps.ts'
import type { PendingDumps } from './dumps.repository.ts'

const PAGES: DumpName = 'pages.xml.gz'
/** The same formats and flavors as Wikidata's own dumps. */
const ENTITIES: readonly { readonly file: DumpName; readonly args: readonly string[] }[] = [
  { file: 'latest-all.json.gz', args: [] },
  { file: 'latest-all.ttl.gz', args: ['--format', 'ttl'] },
  { file: 'latest-truthy.nt.gz', args: ['--format', 'nt', '--flavor', 'truthy-dump'] },
]
/** The disk space needed, in sizes of the wiki: dumps are written beside the copy, then copied to where they are offered. */
const TIMES = 2

/**
 * Writes the dumps of a public wiki with the scripts that write its public archive, and offers them.
 * @throws WikiDataError; RunEndedError if the wiki no longer offers dumps; Error; the signal's reason.
 */
export async function makeDumps(
  deps: Pick<Deps, 'engine' | 'disk' | 'config'>,
  { domain, wiki_id }: PendingDumps,
  signal: AbortSignal,
): Promise<void> {
  await workOnCopy(deps, { domain, times: TIMES, signal }, async (copy, workDir) => {
    const { content, takenAt, record } = copy
    // Dumps were turned off just before the copy was made.
    if (!offersDumps(record.settings)) throw new RunEndedError()
    // Nobody waits for dumps, so no progress is shown.
    const report = () => undefined
    const dumping = { copies: deps.engine.copies, dir: copy.dir, workDir, signal, report }
    const level = '6'
    const xml = await dumpXml(dumping, 'public', level)
    const dumps = ENTITIES.map(({ file, args }) => ({ name: file.replace(/\.gz$/, ''), args }))
    const entities =
      content.entities > 0 ? await dumpEntities(dumping, dumps, { count: content.entities, level }) : []
    const files = [
      ...xml.parts.map(({ gzip }) => ({ name: PAGES, path: gzip })),
      ...(entities.length > 0 ? ENTITIES.map(({ file }) => ({ name: file, path: join(workDir, file) })) : []),
    ]
    await storeDumps(deps.config, wiki_id, { domain, dbName: record.dbName, takenAt }, files, signal)
  })
}
