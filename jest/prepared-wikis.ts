import { existsSync, readdirSync } from 'node:fs'
import { cp, mkdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Holds what the wikis' engine prepares once for each MediaWiki. */
const CACHE = join(import.meta.dirname, '../.cache')
/** The folders that an engine prepares, each with a subfolder named after the version. */
const PARTS = ['templates', 'texts', 'preload']
/** Another process has renamed its copy first, or has removed a version that is no longer used. */
const OVERTAKEN: readonly unknown[] = ['ENOENT', 'ENOTEMPTY', 'EEXIST']

/**
 * Copies what an earlier engine has prepared into a new data directory, to save the time. Any number of
 * processes may take and keep at the same time.
 *
 * @param name the folder in `.cache`; one for each MediaWiki tree.
 */
export async function takePreparedWikis(name: string, dataDir: string, root = CACHE): Promise<void> {
  const engine = join(dataDir, 'engine')
  if (existsSync(engine)) return
  for (const part of PARTS)
    for (const version of versionsIn(join(root, name, part)))
      await copyWhole(join(root, name, part, version), join(engine, part), version)
}

/** Copies what an engine has prepared into the cache, in place of what others have prepared before. */
export async function keepPreparedWikis(name: string, dataDir: string, root = CACHE): Promise<void> {
  for (const part of PARTS) {
    const cache = join(root, name, part)
    const made = join(dataDir, 'engine', part)
    const fresh = versionsIn(made).filter(version => !existsSync(join(cache, version)))
    if (fresh.length === 0) continue
    for (const version of versionsIn(cache)) await remove(cache, version)
    for (const version of fresh) await copyWhole(join(made, version), cache, version)
  }
}

function versionsIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder).filter(name => !name.startsWith('.')) : []
}

/**
 * Copies a directory under a temporary name and renames it, so that no process sees half a copy. Leaves
 * nothing if another process was faster, or removes the directory meanwhile, in which case `cpSync` would
 * end the process.
 */
async function copyWhole(from: string, folder: string, name: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const fresh = join(folder, `.${name}-${process.pid}`)
  await unlessOvertaken(async () => {
    const { ino } = await stat(from)
    await cp(from, fresh, { recursive: true })
    if ((await stat(from)).ino === ino) await rename(fresh, join(folder, name))
  })
  await rm(fresh, { recursive: true, force: true })
}

/** Renames a directory before removing its files, so that no process copies half of it. */
async function remove(folder: string, name: string): Promise<void> {
  const old = join(folder, `.${name}-${process.pid}-old`)
  await unlessOvertaken(async () => await rename(join(folder, name), old))
  await rm(old, { recursive: true, force: true })
}

async function unlessOvertaken(act: () => Promise<void>): Promise<void> {
  try {
    await act()
  } catch (error) {
    if (!OVERTAKEN.includes((error as NodeJS.ErrnoException).code)) throw error
  }
}
