import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { DumpName } from '#contract/wiki-data/dump-files.ts'
import { type FilesConfig, filesRoot } from '#server/platform/config/files-dir.ts'
import { sha256File } from '#server/platform/disk/sha256-file.ts'
import { NotSyncedError, replaceFile, syncDirectory, syncFile } from '#server/platform/sync.ts'
import type { WikiRecord } from '#server/wikis/wiki-record.ts'

/**
 * The dumps of wikis. Each wiki has a directory named by its id, in which a list names the directory of the offered
 * files. Replacing the list replaces all files at once, and a download continues with the file that it has opened.
 */
const LIST = 'dumps.json'

export interface OfferedDump {
  readonly name: DumpName
  /** Bytes. */
  readonly size: number
  readonly sha256: string
}

export interface WikiDumps {
  readonly domain: string
  /** The name of the wiki's database. A restored wiki has another one. */
  readonly dbName: string
  /** UTC epoch milliseconds; the wiki was as in the files at this moment. */
  readonly takenAt: number
  /** The directory with the files. */
  readonly directory: string
  readonly files: readonly OfferedDump[]
}

type DumpedWiki = Pick<WikiRecord, 'id' | 'domain' | 'dbName'>

function dumpsDir(config: FilesConfig, wikiId = 0): string {
  const all = join(filesRoot(config), 'dumps')
  return wikiId === 0 ? all : join(all, String(wikiId))
}

/**
 * The dumps of a wiki; null if there are none, or they were made under another domain, whose addresses are in the
 * data, or from another database.
 */
export async function readDumps(config: FilesConfig, wiki: DumpedWiki): Promise<WikiDumps | null> {
  if (wiki.id === undefined || wiki.id === null) return null
  const text = await readFile(join(dumpsDir(config, wiki.id), LIST), 'utf8').catch(ifAbsent)
  if (text === null) return null
  // Trusted, because only this module writes it.
  const dumps = JSON.parse(text) as WikiDumps
  return dumps.domain === wiki.domain && dumps.dbName === wiki.dbName ? dumps : null
}

/** Whether a wiki has a list of dumps, even an outdated one. */
export async function hasDumps(config: FilesConfig, wikiId: number): Promise<boolean> {
  return (await stat(join(dumpsDir(config, wikiId), LIST)).catch(ifAbsent)) !== null
}

export function dumpPath(
  config: FilesConfig,
  wikiId: number,
  { directory }: WikiDumps,
  name: DumpName,
): string {
  return join(dumpsDir(config, wikiId), directory, name)
}

/**
 * Copies files as the dumps of a wiki, and removes the earlier ones.
 * @param files their names and paths; the files stay where they are.
 * @throws Error of the file system; the earlier ones then stay. NotSyncedError if the new ones are offered nevertheless.
 */
export async function storeDumps(
  config: FilesConfig,
  wikiId: number,
  wiki: Pick<WikiDumps, 'domain' | 'dbName' | 'takenAt'>,
  files: readonly { readonly name: DumpName; readonly path: string }[],
  signal: AbortSignal,
): Promise<void> {
  const dir = dumpsDir(config, wikiId)
  const directory = randomBytes(16).toString('hex')
  await mkdir(join(dir, directory), { recursive: true, mode: 0o700 })
  try {
    const offered: OfferedDump[] = []
    for (const { name, path } of files) {
      signal.throwIfAborted()
      const to = join(dir, directory, name)
      await copyFile(path, to, constants.COPYFILE_FICLONE)
      await syncFile(to)
      offered.push({ name, size: (await stat(to)).size, sha256: await sha256File(to, signal) })
    }
    // The list must not survive a power cut without the files that it names.
    await syncDirectory(join(dir, directory))
    const dumps: WikiDumps = { ...wiki, directory, files: offered }
    await replaceFile(join(dir, LIST), JSON.stringify(dumps))
  } catch (thrown) {
    if (!(thrown instanceof NotSyncedError)) await rm(join(dir, directory), { recursive: true, force: true })
    throw thrown
  }
  for (const name of await readdir(dir))
    if (name !== LIST && name !== directory) await rm(join(dir, name), { recursive: true, force: true })
}

/** The ids of wikis that have dumps. */
export async function listDumped(config: FilesConfig): Promise<readonly number[]> {
  return ((await readdir(dumpsDir(config)).catch(ifAbsent)) ?? []).map(Number).filter(id => id > 0)
}

export async function removeDumps(config: FilesConfig, wikiId: number): Promise<void> {
  await rm(dumpsDir(config, wikiId), { recursive: true, force: true })
}

function ifAbsent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
