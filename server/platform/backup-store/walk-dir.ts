import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { BackupStoreError } from './backup-store-error.ts'
import type { ListedDir } from './file-list.ts'
import { errorCode } from './place-error.ts'

export interface FoundFile {
  readonly kind: 'file'
  readonly path: string
  readonly mode: number
  readonly modifiedAt: number
  readonly size: number
}

const PERMISSIONS = 0o777

/**
 * Everything below a directory, sorted by name, each directory before what it contains.
 * @throws BackupStoreError 'bad-directory' for a link, a device or a name that is not UTF-8.
 */
export async function walkDir(
  dir: string,
  signal: AbortSignal,
  folder = '',
): Promise<(FoundFile | ListedDir)[]> {
  const found: (FoundFile | ListedDir)[] = []
  const here = join(dir, folder)
  const names = await readdir(here, { encoding: 'buffer' }).catch(error => {
    throw unreadable(here, error)
  })
  for (const bytes of names.sort(Buffer.compare)) {
    signal.throwIfAborted()
    const name = bytes.toString()
    const path = folder === '' ? name : `${folder}/${name}`
    if (!Buffer.from(name).equals(bytes))
      throw new BackupStoreError('bad-directory', `${join(dir, path)} has a name that is not UTF-8.`)
    const stats = await lstat(join(dir, path)).catch(error => {
      throw unreadable(join(dir, path), error)
    })
    const facts = { path, mode: stats.mode & PERMISSIONS, modifiedAt: Math.trunc(stats.mtimeMs) }
    if (stats.isDirectory()) found.push({ kind: 'dir', ...facts }, ...(await walkDir(dir, signal, path)))
    else if (stats.isFile()) found.push({ kind: 'file', ...facts, size: stats.size })
    else throw new BackupStoreError('bad-directory', `${join(dir, path)} is not a file or a directory.`)
  }
  return found
}

/** Says in words what a directory to save cannot do. Errors of other kinds are returned as they are. */
export function unreadable(path: string, error: unknown): unknown {
  const code = errorCode(error)
  if (error instanceof BackupStoreError || code === undefined) return error
  return new BackupStoreError('bad-directory', `${path} cannot be read: the system says ${code}.`, {
    cause: error,
  })
}
