import { statfs } from 'node:fs/promises'
import { BackupStoreError } from './backup-store-error.ts'

/** Free and total bytes of a file system. */
export interface Room {
  readonly free: number
  readonly total: number
}

interface Watched {
  /** A directory on this machine. */
  readonly dir: string
  /** How many bytes must stay free there. */
  readonly reserve: (room: Room) => number
  /** Bytes that the work needs, as far as is known. */
  readonly needed?: number
  /** For the operator. */
  readonly message: string
}

const LOOK_EVERY_MS = 500

/**
 * Does work that writes to a disk, unless it would leave too little space. Aborts the work once too little is
 * left, because it may write more than expected.
 * @throws BackupStoreError 'no-room'; what the work throws.
 */
export async function withRoom<T>(
  { dir, reserve, needed = 0, message }: Watched,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const full = new AbortController()
  const look = async (bytes: number) => {
    const { bavail, blocks, bsize } = await statfs(dir)
    const room = { free: bavail * bsize, total: blocks * bsize }
    if (room.free - reserve(room) < bytes) full.abort(new BackupStoreError('no-room', message))
  }
  await look(needed)
  const both = AbortSignal.any([signal, full.signal])
  both.throwIfAborted()
  // If the disk is gone, the work fails by itself.
  const timer = setInterval(() => void look(0).catch(() => {}), LOOK_EVERY_MS)
  try {
    return await work(both)
  } finally {
    clearInterval(timer)
  }
}
