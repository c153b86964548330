import { statfs } from 'node:fs/promises'
import { join } from 'node:path'

/** The space of one file system, in bytes. */
export interface DiskSpace {
  /** The bytes that this process may still write. */
  readonly free: number
  readonly total: number
}

/** Reads the space of the file systems that the service writes to: the data directory's and the wikis'. */
export async function readDiskSpace(dataDir: string): Promise<readonly DiskSpace[]> {
  const spaces = await Promise.all([dataDir, join(dataDir, 'wikis')].map(spaceOf))
  return spaces.filter(space => space !== null)
}

/** Null for a directory that does not exist yet. */
async function spaceOf(dir: string): Promise<DiskSpace | null> {
  try {
    const { bavail, blocks, bsize } = await statfs(dir)
    return { free: bavail * bsize, total: blocks * bsize }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
