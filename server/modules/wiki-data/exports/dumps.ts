import { join } from 'node:path'
import { HOUR_MS } from '#contract/durations.ts'
import { parseJsonObject } from '#contract/parse-json-object.ts'
import { archiveParts } from '#contract/wiki-data/archive-format.ts'
import type { ExportKind } from '#contract/wiki-data/wiki-export.ts'
import { WikiDataError } from '#server/modules/wiki-data/wiki-data.errors.ts'
import { SETTINGS_SOURCE } from '#server/php/settings-dir.ts'
import type { WikiCopies } from '#server/wikis/copies/wiki-copies.ts'
import type { ExportStep } from './export-steps.ts'
import type { PackOrder } from './pack/pack-order.ts'

const EXPORT_XML = join(SETTINGS_SOURCE, 'ExportXml.php')
const EXPORT_ENTITIES = join(SETTINGS_SOURCE, 'ExportEntities.php')

/** The error of `ExportXml.php`. */
const NOT_READABLE = 'Visitors cannot read this wiki.'
/** The longest that one script may take. */
const TIMEOUT_MS = 6 * HOUR_MS
/** How many dumps of entities are made at a time: each needs one processor and the memory of one script. */
const AT_ONCE = 2

type Parts = PackOrder['parts']
type Versions = PackOrder['about']['software']

/** The level of gzip. What is packed again later is only compressed to save disk space meanwhile. */
type CompressionLevel = '1' | '6'

/** A Wikibase dump: the part's name, and the options of `dumpJson.php` or, with a format, of `dumpRdf.php`. */
interface EntityDump {
  readonly name: string
  readonly args: readonly string[]
}

interface Dumping {
  readonly copies: WikiCopies
  readonly dir: string
  /** Where PHP may write. */
  readonly workDir: string
  readonly signal: AbortSignal
  /** @param part how much of the step is done, from 0 to 1. */
  readonly report: (step: ExportStep, part: number) => void
}

/** Writes the pages as XML; for a complete copy, also deleted pages and the log. */
export async function dumpXml(
  dumping: Dumping,
  kind: ExportKind,
  level: CompressionLevel,
): Promise<{ parts: Parts; versions: Versions }> {
  const dumps = [
    { what: 'pages', name: archiveParts.pages, share: 0.8 },
    { what: 'deleted', name: archiveParts.deletedPages, share: 0.1 },
    { what: 'logs', name: archiveParts.logs, share: 0.1 },
  ].slice(0, kind === 'complete' ? 3 : 1)
  const whole = dumps.reduce((sum, { share }) => sum + share, 0)
  const parts: { name: string; gzip: string }[] = []
  let versions: Versions = { mediawiki: 'unknown', wikibase: null }
  let before = 0
  for (const { what, name, share } of dumps) {
    const gzip = join(dumping.workDir, `${what}.xml.gz`)
    await run(
      dumping,
      EXPORT_XML,
      [...['--what', what, '--output', gzip, '--level', level], ...(kind === 'public' ? ['--public'] : [])],
      line => {
        const { done, total, mediawiki, wikibase } = parseJsonObject(line) ?? {}
        if (typeof mediawiki === 'string')
          versions = { mediawiki, wikibase: typeof wikibase === 'string' ? wikibase : null }
        if (typeof done === 'number' && typeof total === 'number')
          dumping.report('pages', (before + share * (total === 0 ? 1 : done / total)) / whole)
      },
    )
    before += share
    parts.push({ name, gzip })
  }
  return { parts, versions }
}

/** The Wikibase dumps in an archive. */
export const ARCHIVED_ENTITIES: readonly EntityDump[] = [
  { name: archiveParts.entitiesJson, args: [] },
  { name: archiveParts.entitiesRdf, args: ['--format', 'nt'] },
]

/**
 * Runs Wikibase's own dump scripts, some at a time. @param count how many entities the wiki has. @throws as {@link run}; the
 * first failure ends the other scripts.
 */
export async function dumpEntities(
  dumping: Dumping,
  dumps: readonly EntityDump[],
  { count, level }: { readonly count: number; readonly level: CompressionLevel },
): Promise<Parts> {
  const failing = new AbortController()
  const signal = AbortSignal.any([dumping.signal, failing.signal])
  const done = dumps.map(() => 0)
  const gzipOf = ({ name }: EntityDump) => join(dumping.workDir, `${name}.gz`)
  const dump = async (index: number, wanted: EntityDump) => {
    const output = `compress.zlib://${gzipOf(wanted)}`
    const args = ['--log', '-', '--output', output, '--level', level, ...wanted.args]
    await run({ ...dumping, signal }, EXPORT_ENTITIES, args, line => {
      const entities = /^Processed (\d+) entities/.exec(line)?.[1]
      if (entities === undefined) return
      done[index] = Math.min(1, Number(entities) / count)
      dumping.report('entities', done.reduce((sum, share) => sum + share, 0) / dumps.length)
    })
  }
  const waiting = dumps.entries()
  const work = async () => {
    try {
      for (const [index, wanted] of waiting) await dump(index, wanted)
    } catch (thrown) {
      failing.abort(thrown)
      throw thrown
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, work))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
  return dumps.map(wanted => ({ name: wanted.name, gzip: gzipOf(wanted) }))
}

async function run(
  { copies, dir, signal }: Dumping,
  script: string,
  args: readonly string[],
  onLine: (line: string) => void,
): Promise<void> {
  let rest = ''
  const onOutput = (text: string) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    lines.forEach(onLine)
  }
  try {
    await copies.runScript(dir, { script, args, onOutput, signal, timeout: TIMEOUT_MS })
  } catch (thrown) {
    if (thrown instanceof Error && thrown.message.includes(NOT_READABLE))
      throw new WikiDataError('export-not-readable', { cause: thrown })
    throw thrown
  }
  onLine(rest)
}
