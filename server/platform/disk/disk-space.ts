import { constants } from 'node:fs'
import { access, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { MEGABYTE } from '#contract/limits.ts'
import { type FilesConfig, filesRoot } from '#server/platform/config/files-dir.ts'

/** The space of one file system, in bytes. */
export interface DiskSpace {
  /** The bytes that this process can still write. */
  readonly free: number
  readonly total: number
  /** Whether the file system is mounted read-only. */
  readonly readOnly?: boolean
}

/** Bytes of free space below which the disk counts as full. Running work may need the rest to finish. */
const FULL_BELOW = 4 * MEGABYTE

/**
 * Reads the space of the file systems that this process writes to: those of the data directory, the wikis and the
 * shared files.
 */
export async function readDiskSpace(config: FilesConfig): Promise<readonly DiskSpace[]> {
  const spaces = await Promise.all(
    [config.dataDir, join(config.dataDir, 'wikis'), filesRoot(config)].map(spaceOf),
  )
  return spaces.filter(space => space !== null)
}

/** Null for a directory that does not exist yet. */
export async function spaceOf(dir: string): Promise<DiskSpace | null> {
  try {
    const { bavail, blocks, bsize } = await statfs(dir)
    return { free: bavail * bsize, total: blocks * bsize, readOnly: await isReadOnly(dir) }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** What prevents writing to these file systems; null if nothing does. */
export function diskFaultOf(spaces: readonly DiskSpace[]): 'full' | 'read-only' | null {
  if (spaces.some(({ readOnly }) => readOnly)) return 'read-only'
  return spaces.some(({ free }) => free < FULL_BELOW) ? 'full' : null
}

async function isReadOnly(dir: string): Promise<boolean> {
  try {
    await access(dir, constants.W_OK)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EROFS'
  }
}
