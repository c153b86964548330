import { constants } from 'node:fs'
import { open } from 'node:fs/promises'

/** Bytes. An email's facts take a few hundred. */
const BYTES_MAX = 8 * 1024

/**
 * Reads a small regular file. PHP can put anything in its place, so this does not follow a link, wait for a
 * pipe or read from a large file.
 * @returns null for anything but a small regular file.
 */
export async function readSpoolFile(path: string): Promise<string | null> {
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK
  const file = await open(path, flags).catch(() => null)
  if (!file) return null
  try {
    const stat = await file.stat()
    if (!stat.isFile() || stat.size > BYTES_MAX) return null
    const buffer = Buffer.alloc(BYTES_MAX)
    const { bytesRead } = await file.read(buffer, 0, BYTES_MAX, 0)
    return buffer.toString('utf8', 0, bytesRead)
  } finally {
    await file.close()
  }
}
