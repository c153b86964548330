import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { BackupStoreError } from './backup-store-error.ts'

/**
 * Counts a directory's files and their bytes.
 * @throws BackupStoreError 'bad-directory' if it contains a link or a device or cannot be read.
 */
export async function measureSource(dir: string): Promise<{ files: number; bytes: number }> {
  const found = { files: 0, bytes: 0 }
  try {
    for (const entry of await readdir(dir, { recursive: true, withFileTypes: true })) {
      if (entry.isDirectory()) continue
      const path = join(entry.parentPath, entry.name)
      if (!entry.isFile())
        throw new BackupStoreError('bad-directory', `${path} is not a file or a directory.`)
      found.files += 1
      found.bytes += (await stat(path)).size
    }
    return found
  } catch (error) {
    throw badDirectory(dir, error)
  }
}

/** @throws BackupStoreError 'bad-directory'. */
export async function requireEmpty(dir: string): Promise<void> {
  const names = await readdir(dir).catch(error => {
    throw badDirectory(dir, error)
  })
  if (names.length > 0) throw new BackupStoreError('bad-directory', `${dir} is not empty.`)
}

function badDirectory(dir: string, cause: unknown): unknown {
  if (cause instanceof BackupStoreError) return cause
  const { code } = cause as NodeJS.ErrnoException
  return new BackupStoreError('bad-directory', `${dir} cannot be read: the system says ${code}.`, { cause })
}
