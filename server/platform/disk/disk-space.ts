import { statfs } from 'node:fs/promises'
import { join } from 'node:path'

/** Of one file system, in bytes. */
export interface DiskSpace {
  /** What this process may still write. */
  readonly free: number
  readonly total: number
}

/** The file systems a service writes to: its data directory and, where they lie elsewhere, the wikis. */
export async function readDiskSpace(dataDir: string): Promise<readonly DiskSpace[]> {
  const spaces = await Promise.all([dataDir, join(dataDir, 'wikis')].map(spaceOf))
  return spaces.filter(space => space !== null)
}

/** Null for a directory that was not made yet. */
async function spaceOf(dir: string): Promise<DiskSpace | null> {
  try {
    const { bavail, blocks, bsize } = await statfs(dir)
    return { free: bavail * bsize, total: blocks * bsize }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
