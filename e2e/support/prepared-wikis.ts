import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** The cache between runs. */
const CACHE = join(import.meta.dirname, '../../.cache/e2e')
/**
 * The folders of what the engine prepares once for each MediaWiki version, in a subfolder named after the
 * version.
 */
const PARTS = ['templates', 'texts']

/** Copies what an earlier service has prepared into a new data directory, to save the time. */
export function takePreparedWikis(dataDir: string): void {
  const engine = join(dataDir, 'engine')
  if (!existsSync(engine) && existsSync(CACHE)) cpSync(CACHE, engine, { recursive: true })
}

/** Copies what a service has prepared into the cache, unless the cache has that version. */
export function keepPreparedWikis(dataDir: string): void {
  for (const part of PARTS) {
    const made = join(dataDir, 'engine', part)
    for (const version of existsSync(made) ? readdirSync(made) : [])
      keep(join(made, version), join(CACHE, part), version)
  }
}

/**
 * Copies under a temporary name and renames, so that no process sees half a copy. If another process was
 * faster, drops the copy.
 */
function keep(made: string, folder: string, version: string): void {
  if (existsSync(join(folder, version))) return
  const fresh = `${CACHE}-${process.pid}-${version}`
  cpSync(made, fresh, { recursive: true })
  mkdirSync(folder, { recursive: true })
  try {
    renameSync(fresh, join(folder, version))
  } catch {
    rmSync(fresh, { recursive: true, force: true })
  }
}
