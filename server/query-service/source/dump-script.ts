import { randomBytes } from 'node:crypto'
import { rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { HOUR_MS, SECOND_MS } from '#contract/durations.ts'
import { MEGABYTE } from '#contract/limits.ts'
import { TEMPORARY_DIR } from '#server/mediawiki/directories/wiki-files.ts'
import { type MaintenanceContext, runMaintenance } from '#server/php/maintenance.ts'
import { StoreFullError } from '#server/query-service/store/triple-store.ts'
import type { KnownWiki } from '#server/wikis/registry.ts'

export interface DumpScript {
  readonly maintenance: MaintenanceContext
  /** LocalSettings.php, with this project's scripts beside it. */
  readonly configFile: string
  /** The most bytes of a compressed dump. */
  readonly bytesMax: number
}

const SCRIPT = 'ExportEntities.php'
/** PHP's `memory_limit`. */
const MEMORY = '1G'
const TIMEOUT_MS = 6 * HOUR_MS

/** The most bytes of a dump whose triples may fit into memory. Compressed, a triple takes some ten bytes. */
export const DUMP_MAX = 256 * MEGABYTE
/** The same for triples on another server, where the disk is the limit. */
export const REMOTE_DUMP_MAX = 8192 * MEGABYTE

/**
 * Runs Wikibase's `dumpRdf.php` on a wiki in use, at low priority. Entities that Wikibase cannot read are left out.
 * @param ids ids of the entities to dump; null for all.
 * @param use gets the path of the dump, gzipped N-Triples, which is removed afterwards.
 * @throws StoreFullError when the dump gets too large; Error when the script fails; the signal's reason.
 */
export async function withDump<T>(
  { maintenance, configFile, bytesMax }: DumpScript,
  wiki: KnownWiki,
  ids: readonly string[] | null,
  signal: AbortSignal,
  use: (file: string) => Promise<T>,
): Promise<T> {
  // A file that a crash leaves there is removed after an hour.
  const file = join(wiki.dir, TEMPORARY_DIR, `entities-${randomBytes(12).toString('hex')}.nt.gz`)
  const tooLarge = new AbortController()
  const watching = setInterval(async () => {
    const bytes = (await stat(file).catch(() => null))?.size ?? 0
    if (bytes > bytesMax)
      tooLarge.abort(new StoreFullError('The wiki has more triples than there is room for.'))
  }, SECOND_MS)
  try {
    await runMaintenance(maintenance, {
      script: join(dirname(configFile), basename(SCRIPT)),
      configFile,
      wiki,
      args: [
        ...['--format', 'nt', '--no-cache', '--output', `compress.zlib://${file}`],
        ...(ids ? ['--list-file', 'php://stdin'] : []),
      ],
      ...(ids && { input: `${ids.join('\n')}\n` }),
      memory: MEMORY,
      atLowPriority: true,
      timeout: TIMEOUT_MS,
      signal: AbortSignal.any([signal, tooLarge.signal]),
    })
    return await use(file)
  } finally {
    clearInterval(watching)
    await rm(file, { force: true })
  }
}
