import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { DAY_MS } from '#contract/durations.ts'
import { sha256File } from '#server/platform/disk/sha256-file.ts'

/** The end of the name of a file that restic is still writing. restic never removes those of a killed process. */
const PART = /-tmp-\d+$/
/** A data file's name is the SHA-256 of its content. */
const DATA = /^[0-9a-f]{64}$/
/** A folder in the location. restic ignores it. */
const ASIDE = 'damaged'

/** Milliseconds for which files that were set aside are kept for inspection. */
const ASIDE_MS = 30 * DAY_MS

/** Moves damaged data files into a folder of their own. @returns their new paths. */
export async function setDamagedAside(dir: string, signal: AbortSignal): Promise<readonly string[]> {
  const aside = join(dir, ASIDE)
  const moved: string[] = []
  for (const path of await filesIn(join(dir, 'data'))) {
    signal.throwIfAborted()
    const name = basename(path)
    if (!DATA.test(name) || (await sha256(path, signal)) === name) continue
    await mkdir(aside, { recursive: true, mode: 0o700 })
    const to = join(aside, name)
    await rename(path, to)
    moved.push(to)
  }
  return moved
}

/**
 * Removes files that restic was writing when it was killed, and files that were set aside long ago.
 * @param now UTC epoch milliseconds.
 */
export async function removeLeftovers(dir: string, now: number): Promise<void> {
  for (const path of await filesIn(dir)) {
    const isAside = path.startsWith(join(dir, ASIDE, '/'))
    if (!isAside && !PART.test(path)) continue
    // Moving a file changes its ctime only.
    const { mtimeMs, ctimeMs } = await stat(path)
    const isOld = isAside ? ctimeMs < now - ASIDE_MS : mtimeMs < now - DAY_MS
    if (isOld) await rm(path, { force: true })
  }
}

async function filesIn(dir: string): Promise<readonly string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  return entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
}

/** @returns null for a file that the disk can no longer read. */
async function sha256(path: string, signal: AbortSignal): Promise<string | null> {
  try {
    return await sha256File(path, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EIO') return null
    throw error
  }
}
