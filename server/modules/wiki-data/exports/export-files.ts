import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { HOUR_MS } from '#contract/durations.ts'
import { type FilesConfig, filesRoot } from '#server/platform/config/files-dir.ts'

/** The end of the name of an archive that is being written. */
const UNFINISHED = '.part'
/** After this time a finished archive that no row names is removed. Until then its row may still be written. */
const ORPHAN_MS = HOUR_MS
/** After this time without a write an unfinished archive in a shared directory counts as abandoned. */
const UNFINISHED_MS = HOUR_MS

function exportsDir(config: FilesConfig): string {
  return join(filesRoot(config), 'exports')
}

export function exportPath(config: FilesConfig, name: string): string {
  return join(exportsDir(config), name)
}

/** An unguessable name for a new archive, and the path to write it to until it is finished. */
export async function newExportFile(config: FilesConfig): Promise<{ name: string; unfinished: string }> {
  await mkdir(exportsDir(config), { recursive: true, mode: 0o700 })
  const name = `${randomBytes(16).toString('hex')}.zip`
  return { name, unfinished: exportPath(config, name + UNFINISHED) }
}

export async function removeExportFile(config: FilesConfig, name: string | null): Promise<void> {
  if (name !== null) await rm(exportPath(config, name), { force: true })
}

/**
 * Removes what a killed process has left unfinished. Call it before any export runs. In a data directory that is every
 * unfinished archive. In a shared directory another process may be writing one, which it does without pause.
 */
export async function removeUnfinished(config: FilesConfig): Promise<void> {
  for (const name of await list(config)) {
    if (!name.endsWith(UNFINISHED)) continue
    const path = exportPath(config, name)
    if (config.filesDir === null || (await isOlderThan(path, UNFINISHED_MS))) await rm(path, { force: true })
  }
}

/** Removes finished archives that no row names. */
export async function removeOrphans(config: FilesConfig, known: ReadonlySet<string>): Promise<void> {
  for (const name of await list(config)) {
    if (name.endsWith(UNFINISHED) || known.has(name)) continue
    const path = exportPath(config, name)
    if (await isOlderThan(path, ORPHAN_MS)) await rm(path, { force: true })
  }
}

/** Compares the file system's clock with this machine's. False if the file is gone. */
async function isOlderThan(path: string, ageMs: number): Promise<boolean> {
  const found = await stat(path).catch(() => null)
  return found !== null && Date.now() - found.mtimeMs > ageMs
}

async function list(config: FilesConfig): Promise<readonly string[]> {
  try {
    return await readdir(exportsDir(config))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
