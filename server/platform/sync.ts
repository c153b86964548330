import { randomBytes } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/** Syncs a file's content to disk, so that it survives a power cut. */
export async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+')
  await file.sync().finally(() => file.close())
}

/** Syncs the names in a directory to disk, so that changes to them survive a power cut. */
export async function syncDirectory(dir: string): Promise<void> {
  const handle = await open(dir, 'r')
  await handle.sync().finally(() => handle.close())
}

/**
 * A file was replaced, but its directory could not be synced. The new content counts, so whatever it names must be kept.
 * After a power cut the old content may be back, so whatever that names must be kept too.
 */
export class NotSyncedError extends Error {
  constructor(path: string, options: ErrorOptions) {
    super(`${path} is replaced, but might not survive a power cut`, options)
  }
}

/**
 * Creates or replaces a file atomically: readers see the old or the new content, even after a power cut. Only the
 * service may read it.
 * @param setRights gives others rights to the file at the given path, before it gets its name.
 * @throws NotSyncedError; any other error of the file system leaves the file unchanged.
 */
export async function replaceFile(
  path: string,
  content: string | Buffer,
  setRights: (path: string) => void = () => undefined,
): Promise<void> {
  const written = join(dirname(path), `.${basename(path)}.${randomBytes(6).toString('hex')}`)
  try {
    const file = await open(written, 'wx', 0o600)
    try {
      await file.writeFile(content)
      await file.sync()
    } finally {
      await file.close()
    }
    setRights(written)
    await rename(written, path)
  } catch (error) {
    await rm(written, { force: true })
    throw error
  }
  await syncDirectory(dirname(path)).catch(cause => {
    throw new NotSyncedError(path, { cause })
  })
}
