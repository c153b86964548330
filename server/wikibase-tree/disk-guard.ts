import type { StatsFs } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { formatCount } from '#contract/format-count.ts'
import { MEGABYTE } from '#contract/limits.ts'
import { reserveOf } from '#server/platform/disk/disk-watch.ts'
import { WikibaseInstallError } from './install-error.ts'

/** How often the free space is read. */
const PERIOD_MS = 500

/** Of all files that a file system may hold, how many must stay free for others. */
const INODE_PART = 0.02

/** What an image takes while it is unpacked, as a multiple of its compressed size. */
const UNPACKED = 5

export type ReadDisk = (
  dir: string,
) => Promise<Pick<StatsFs, 'bavail' | 'blocks' | 'bsize' | 'files' | 'ffree'>>

interface DiskGuard {
  /** @throws WikibaseInstallError when an image of this compressed size would not fit. */
  requireRoomFor(compressedBytes: number, arrivedBytes: number): Promise<void>
  /** Runs work that is aborted when the disk runs full, because a layer may unpack to any size. */
  watch<T>(signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T>
}

/**
 * @param reserveMb MB that stay free for the service; null for its default.
 * @param readDisk reads a file system.
 */
export function createDiskGuard(
  dir: string,
  reserveMb: number | null,
  readDisk: ReadDisk = statfs,
): DiskGuard {
  const read = async () => {
    const { bavail, blocks, bsize, files, ffree } = await readDisk(dir)
    const total = blocks * bsize
    const spare = bavail * bsize - reserveOf({ free: bavail * bsize, total }, reserveMb)
    return { spare, hasFiles: files === 0 || ffree > files * INODE_PART }
  }
  return {
    async requireRoomFor(compressedBytes, arrivedBytes) {
      const needed = compressedBytes * (1 + UNPACKED) - arrivedBytes
      const { spare } = await read()
      if (spare < needed)
        throw new WikibaseInstallError(
          `The disk of ${dir} lacks space: this takes about ${megabytes(needed)} for a while, and ${megabytes(Math.max(0, spare))} may be used (DISK_RESERVE stays free).`,
        )
    },
    async watch(signal, work) {
      const full = new AbortController()
      const look = async () => {
        const { spare, hasFiles } = await read()
        if (spare >= 0 && hasFiles) return
        full.abort(
          new WikibaseInstallError(`The disk of ${dir} is nearly full. Free some space, then run it again.`),
        )
      }
      const timer = setInterval(() => void look().catch(error => full.abort(error)), PERIOD_MS)
      try {
        const result = await work(AbortSignal.any([signal, full.signal]))
        await look()
        full.signal.throwIfAborted()
        return result
      } finally {
        clearInterval(timer)
      }
    },
  }
}

export function megabytes(bytes: number): string {
  return `${formatCount(Math.ceil(bytes / MEGABYTE))} MB`
}
