import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SECOND_MS } from '#contract/durations.ts'
import type { ServerConfig } from '#server/platform/config/server-config.ts'
import type { Php } from './check-tree.ts'
import { branchCommit } from './fetch-extension.ts'
import { tagOf } from './image.ts'
import { skopeo } from './skopeo.ts'
import { type TreeRecord, Trees } from './trees.ts'
import { compareVersions, type ImageVersion, imageFor, readVersions, type Versions } from './versions-file.ts'

/** The longest time that the questions to all servers take together. */
const PATIENCE_MS = 20 * SECOND_MS

const COMMIT_LENGTH = 10

interface CheckOptions {
  readonly config: Pick<ServerConfig, 'dataDir' | 'wikibase'>
  readonly php: Php
  readonly arch: string
  readonly signal: AbortSignal
}

interface Row {
  readonly part: string
  readonly installed: string
  readonly named: string
  /** Null where it is unknown. */
  readonly newest: string | null
}

/** Says what is installed, what the file of versions names and what is newer, as a table. */
export async function checkUpstream(options: CheckOptions): Promise<string> {
  const versions = readVersions(options.config.wikibase.versionsFile)
  const named = imageFor(versions, options.php.version)
  const record = new Trees(join(options.config.dataDir, 'wikibase')).currentRecord()
  const image = options.config.wikibase.image ?? named.image
  const tmp = await mkdtemp(join(tmpdir(), 'wikistead-check-'))
  const signal = AbortSignal.any([options.signal, AbortSignal.timeout(PATIENCE_MS)])
  let unreached: string | null = null
  const ask = async (question: Promise<string | null>) => {
    try {
      return await question
    } catch (error) {
      options.signal.throwIfAborted()
      unreached ??= messageOf(error)
      return null
    }
  }
  try {
    const rows = await Promise.all([
      row('Wikibase', record?.version, tagOf(image) ?? image, () =>
        ask(newestTag(image, { ...options, partialDir: tmp, signal })),
      ),
      row('MediaWiki', record?.mediawiki, named.mediawiki, async () => null),
      ...Object.entries(named.extensions).map(([name, commit]) =>
        row(name, installedCommit(name, record), short(commit) ?? commit, () =>
          ask(newestCommit(name, named, versions, signal)),
        ),
      ),
    ])
    return `${table(rows)}${unreached === null ? '' : `Not all servers were reached: ${unreached}\n`}`
  } finally {
    await rm(tmp, { recursive: true, force: true })
  }
}

/** The newest version of an image in its registry; null for one that is in a file. */
async function newestTag(image: string, options: Parameters<typeof skopeo>[0]): Promise<string | null> {
  if (!image.startsWith('docker://')) return null
  const repository = image.replace(/@.*$/, '').replace(/:[^/:]*$/, '')
  const { Tags = [] } = JSON.parse(await skopeo(options, image, 'list-tags', [repository])) as {
    Tags?: string[]
  }
  const releases = Tags.filter(tag => /^\d+\.\d+\.\d+$/.test(tag))
  return releases.sort(compareVersions).at(-1) ?? null
}

/** Where the branch of an extension for the image's MediaWiki is now. */
async function newestCommit(
  name: string,
  { mediawiki }: ImageVersion,
  { sources }: Versions,
  signal: AbortSignal,
): Promise<string | null> {
  const source = sources[name]
  if (!source) return null
  const branch = `REL${mediawiki.replace('.', '_')}`
  const commit = short((await branchCommit(source.url, branch, signal)) ?? undefined)
  return commit === undefined ? null : `${commit} (${branch})`
}

function installedCommit(name: string, record: TreeRecord | null): string | undefined {
  if (!record) return undefined
  return short(record.extensions[name]) ?? 'the image’s'
}

async function row(
  part: string,
  installed: string | undefined,
  named: string,
  newest: () => Promise<string | null>,
): Promise<Row> {
  return { part, installed: installed ?? 'none', named, newest: await newest() }
}

function table(rows: readonly Row[]): string {
  const lines = [
    ['', 'installed', 'named here', 'newest'],
    ...rows.map(({ part, installed, named, newest }) => [part, installed, named, newest ?? '–']),
  ]
  const widths = [0, 1, 2].map(column => Math.max(...lines.map(line => line[column]?.length ?? 0)))
  const text = lines.map(line => line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
  return text.map(line => `${line.trimEnd()}\n`).join('')
}

function short(commit: string | undefined): string | undefined {
  return commit?.slice(0, COMMIT_LENGTH)
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.name === 'TimeoutError' ? 'they did not respond in time.' : error.message
}
