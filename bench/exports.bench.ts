import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { wikiDataApi } from '#contract/wiki-data/wiki-data-paths.ts'
import type { WikiExport } from '#contract/wiki-data/wiki-export.ts'
import { startTestEngine, type TestEngine } from '#server/engine/testing/test-engine.ts'
import { WikiClient } from '#server/engine/testing/wiki-client.ts'
import { TEMPORARY_DIR } from '#server/mediawiki/directories/wiki-files.ts'
import { ARCHIVED_ENTITIES, dumpEntities } from '#server/modules/wiki-data/exports/dumps.ts'
import { managedWiki } from '#server/testing/managed-wiki.ts'
import { get, post } from '#server/testing/requests.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { createMember, type TestMember } from '#server/testing/test-member.ts'
import { type Bench, type Figure, megabytes } from './figure.ts'
import { createLargeWiki } from './large-wiki.ts'
import { median, ms, percentile95, timed } from './timing.ts'
import { UNCACHED } from './uncached.ts'

const wikibaseDir = process.env['WIKIBASE_DIR']
const mediawikiDir = wikibaseDir ?? process.env['MEDIAWIKI_DIR']
/** Page views at a time, in turns without and during exports, so that a slow minute affects both. */
const VIEWS = 50
const TURNS = 6
const TIMES = 3

/**
 * Exports a wiki of a thousand items and five thousand revisions, and compares that with MediaWiki's
 * `dumpBackup --full` alone on the same copy, and its dumps of entities with Wikibase's own scripts; and views its main
 * page while it is exported again and again. `WIKIBASE_DIR` names a source tree with Wikibase; without it, the wiki has
 * pages instead of items.
 */
export const exportsBench: Bench = {
  title: 'exports',
  async run() {
    const kit = await startTestEngine({ ...(mediawikiDir && { mediawikiDir }) })
    const app = await createTestApp({}, { engine: kit.engine, db: kit.db, limiter: { hit: async () => {} } })
    try {
      const domain = await createLargeWiki(kit, 'bench')
      const member = await createMember(app)
      const wiki = await managedWiki(app, member, domain)
      const own = await dumpBackup(kit, domain)
      const entities = wikibaseDir ? [await compareEntities(kit, domain, wikibaseDir)] : []
      const archive = await measureArchive(app, member, wiki.id)
      const uncached = new WikiClient(kit.port, domain, UNCACHED)
      const cached = kit.client('bench')
      await viewPages(uncached)
      await viewPages(cached)
      const alone: number[] = []
      const beside: number[] = []
      const cachedBeside: number[] = []
      for (let turn = 0; turn < TURNS; turn += 1) {
        alone.push(...(await viewPages(uncached)))
        beside.push(...(await viewBesideExports(app, member, wiki.id, uncached)))
        cachedBeside.push(...(await viewBesideExports(app, member, wiki.id, cached)))
      }
      return [
        compare('a public archive / dumpBackup --full alone', archive.time, own.time, 3),
        ...entities,
        {
          name: 'bytes of the archive / of the pages’ XML and the files',
          measured: `${megabytes(archive.size)} / ${megabytes(own.bytes)}`,
          ratio: archive.size / own.bytes,
          aim: { atMost: 1 },
        },
        compare(
          'an uncached page view beside exports / without (95th percentile)',
          percentile95(beside),
          percentile95(alone),
          1.5,
        ),
        compare(
          'a cached page view beside exports / an uncached one without (95th percentile)',
          percentile95(cachedBeside),
          percentile95(alone),
          1,
        ),
      ]
    } finally {
      await app.close()
      await kit.close()
    }
  },
}

/** Runs MediaWiki's own script on a copy. @returns its time, and the bytes of its output and of the wiki's files. */
async function dumpBackup(kit: TestEngine, domain: string): Promise<{ time: number; bytes: number }> {
  const { signal } = new AbortController()
  const copy = await kit.engine.copies.copy(domain, signal)
  const file = join(copy.dir, 'tmp', 'pages.xml')
  const args = ['--full', '--quiet', `--output=file:${file}`]
  const run = async () => await kit.engine.copies.runScript(copy.dir, { script: 'dumpBackup', args, signal })
  await run()
  const times = await timed(TIMES, run)
  const { size } = await stat(file)
  const database = await stat(join(copy.dir, 'db', `${copy.record.dbName}.sqlite`))
  await copy.remove()
  return { time: median(times), bytes: size + copy.bytes - database.size }
}

/** Dumps all entities as JSON and N-Triples, and does the same with Wikibase's own scripts, one after the other. */
async function compareEntities(kit: TestEngine, domain: string, tree: string): Promise<Figure> {
  const { copies } = kit.engine
  const { signal } = new AbortController()
  const copy = await copies.copy(domain, signal)
  const workDir = join(copy.dir, TEMPORARY_DIR)
  const dumping = { copies, dir: copy.dir, workDir, signal, report: () => undefined }
  const { entities: count } = copy.content
  const dump = async () => void (await dumpEntities(dumping, ARCHIVED_ENTITIES, { count, level: '1' }))
  const own = async () => {
    for (const [script, more] of [
      ['dumpJson', []],
      ['dumpRdf', ['--format', 'nt']],
    ] as const)
      await copies.runScript(copy.dir, {
        script: join(tree, `extensions/Wikibase/repo/maintenance/${script}.php`),
        args: ['--output', `compress.zlib://${join(workDir, 'own.gz')}`, ...more],
        signal,
      })
  }
  await own()
  const times = [median(await timed(TIMES, dump)), median(await timed(TIMES, own))] as const
  await copy.remove()
  return compare(`JSON and N-Triples of ${count} entities / by Wikibase’s own scripts`, ...times, 0.7)
}

async function measureArchive(
  app: TestApp,
  member: TestMember,
  wiki: number,
): Promise<{ time: number; size: number }> {
  let size = 0
  const times = await timed(TIMES, async () => {
    size = (await exportOnce(app, member, wiki)).size ?? 0
  })
  return { time: median(times), size }
}

async function exportOnce(app: TestApp, member: TestMember, wiki: number): Promise<WikiExport> {
  const started = await post(app, member, wikiDataApi.exports, { wiki, kind: 'public' })
  if (started.statusCode !== 200) throw new Error(`Not started: ${started.body}`)
  await app.deps.jobs.runDue()
  const [newest] = (await get(app, `${wikiDataApi.exports}?wiki=${wiki}`, member)).json<{
    data: WikiExport[]
  }>().data
  if (newest?.status !== 'ready') throw new Error(`Not ready: ${JSON.stringify(newest)}`)
  return newest
}

async function viewBesideExports(
  app: TestApp,
  member: TestMember,
  wiki: number,
  visitor: WikiClient,
): Promise<readonly number[]> {
  let viewing = true
  const views = viewPages(visitor).finally(() => {
    viewing = false
  })
  while (viewing) await exportOnce(app, member, wiki)
  return await views
}

async function viewPages(visitor: WikiClient): Promise<readonly number[]> {
  return await timed(VIEWS, async () => void (await visitor.page('/wiki/Main_Page')))
}

function compare(name: string, time: number, other: number, atMost: number): Figure {
  return { name, measured: `${ms(time)} / ${ms(other)}`, ratio: time / other, aim: { atMost } }
}
