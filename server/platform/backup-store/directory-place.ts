import { randomBytes } from 'node:crypto'
import { createReadStream, type Dirent } from 'node:fs'
import {
  type FileHandle,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  rmdir,
  stat,
  statfs,
} from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { BackupStoreError } from './backup-store-error.ts'
import { eachOf } from './each-of.ts'
import { type Content, PART, type Place, type Room, SMALL_FILE_BYTES, type StoredFile } from './place.ts'
import { errorCode, placeError } from './place-error.ts'
import { writeAll } from './write-all.ts'

const OWNER_ALONE = 0o700
const OWNER_FILE = 0o600

interface Options {
  /** Absolute path. */
  readonly dir: string
  /** Whether missing parent directories may be made. */
  readonly isDefault: boolean
}

/** A directory of this machine, which may be the mount point of another disk. */
export class DirectoryPlace implements Place {
  readonly name: string
  readonly width = 4
  readonly #dir: string
  readonly #isDefault: boolean
  /** Files and directories that may still be in memory only. */
  readonly #unsettled = new Set<string>()

  constructor({ dir, isDefault }: Options) {
    this.name = dir
    this.#dir = dir
    this.#isDefault = isDefault
  }

  async exists(): Promise<boolean> {
    const stats = await this.#try(() => stat(this.#dir).catch(ignoring('ENOENT', undefined)))
    if (stats && !stats.isDirectory())
      throw new BackupStoreError('no-place', `The backups cannot be stored: ${this.#dir} is not a directory.`)
    return stats !== undefined
  }

  async create(): Promise<void> {
    await this.#try(async () => {
      try {
        await mkdir(this.#dir, { recursive: this.#isDefault, mode: OWNER_ALONE })
      } catch (error) {
        if (errorCode(error) !== 'ENOENT') throw error
        throw new BackupStoreError(
          'no-place',
          `The backups cannot be stored: ${dirname(this.#dir)}, which is to contain ${this.#dir}, does not exist. Is its disk mounted?`,
        )
      }
    })
  }

  async put(name: string, content: Content, signal?: AbortSignal): Promise<number> {
    return await this.#try(async () => {
      const path = join(this.#dir, name)
      const part = `${path}.${randomBytes(6).toString('hex')}${PART}`
      const file = await this.#openNew(part, name)
      try {
        const size = await write(file, content, signal)
        await file.close()
        await rename(part, path)
        this.#unsettled.add(path).add(dirname(path))
        return size
      } catch (error) {
        await file.close().catch(() => {})
        await rm(part, { force: true }).catch(() => {})
        throw error
      }
    })
  }

  /** All at the end, because that is much faster than each after its writing. */
  async settle(): Promise<void> {
    const paths = [...this.#unsettled]
    this.#unsettled.clear()
    await this.#try(() => eachOf(paths, this.width, sync))
  }

  async *get(name: string, signal?: AbortSignal): AsyncIterable<Uint8Array> {
    try {
      yield* createReadStream(join(this.#dir, name), { highWaterMark: 256 * 1024, signal })
    } catch (error) {
      if (signal?.aborted) throw signal.reason
      if (errorCode(error) === 'ENOENT')
        throw new BackupStoreError('not-found', `${this.name} has no file ${name}.`)
      throw placeError(this.name, error)
    }
  }

  async getAll(folder: string): Promise<ReadonlyMap<string, Uint8Array>> {
    const files = (await this.list(folder)).filter(({ size }) => size <= SMALL_FILE_BYTES)
    const contents = new Map<string, Uint8Array>()
    for (const { name } of files) {
      const content = await this.#try(() =>
        readFile(join(this.#dir, name)).catch(ignoring('ENOENT', undefined)),
      )
      if (content) contents.set(name, content)
    }
    return contents
  }

  async list(folder: string): Promise<readonly StoredFile[]> {
    return await this.#try(async () => {
      const files: StoredFile[] = []
      for (const entry of await this.#entries(folder)) {
        const name = `${folder}/${entry.name}`
        if (entry.isDirectory()) files.push(...(await this.list(name)))
        if (!entry.isFile()) continue
        const stats = await stat(join(this.#dir, name)).catch(ignoring('ENOENT', undefined))
        if (stats) files.push({ name, size: stats.size, modifiedAt: stats.mtimeMs })
      }
      return files
    })
  }

  async folders(): Promise<readonly string[]> {
    const entries = await this.#try(() => this.#entries(''))
    return entries.filter(entry => entry.isDirectory()).map(({ name }) => name)
  }

  async isEmpty(): Promise<boolean> {
    const entries = await this.#try(() => this.#entries(''))
    // A disk of its own has this folder from the start.
    return entries.every(({ name }) => name === 'lost+found')
  }

  async remove(names: readonly string[]): Promise<void> {
    await this.#try(async () => {
      for (const name of names) await rm(join(this.#dir, name), { force: true })
    })
  }

  async prune(folder: string): Promise<void> {
    for (const entry of await this.#try(() => this.#entries(folder)))
      if (entry.isDirectory()) await this.prune(`${folder}/${entry.name}`)
    await rmdir(join(this.#dir, folder)).catch(() => {})
  }

  async room(): Promise<Room> {
    const { bavail, blocks, bsize } = await this.#try(() => statfs(this.#dir))
    return { free: bavail * bsize, total: blocks * bsize }
  }

  /** Makes the folders of a name, but never the root: its disk may have gone. */
  async #openNew(path: string, name: string): Promise<FileHandle> {
    const attempt = () => open(path, 'wx', OWNER_FILE)
    // `prune` may remove a folder that has just been made.
    for (let tries = 0; tries < 5; tries += 1) {
      try {
        return await attempt()
      } catch (error) {
        if (errorCode(error) !== 'ENOENT') throw error
      }
      for (const folder of foldersOf(name).reverse())
        await mkdir(join(this.#dir, folder), { mode: OWNER_ALONE }).catch(ignoring('EEXIST', undefined))
    }
    return await attempt()
  }

  async #entries(folder: string): Promise<Dirent[]> {
    const path = join(this.#dir, folder)
    return await readdir(path, { withFileTypes: true }).catch(ignoring<Dirent[]>('ENOENT', []))
  }

  async #try<T>(action: () => Promise<T>): Promise<T> {
    try {
      return await action()
    } catch (error) {
      throw placeError(this.name, error)
    }
  }
}

async function write(file: FileHandle, content: Content, signal?: AbortSignal): Promise<number> {
  let size = 0
  for await (const chunk of content()) {
    signal?.throwIfAborted()
    await writeAll(file, chunk)
    size += chunk.length
  }
  return size
}

/** @param path of a file or directory; one that is gone is fine. */
async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r').catch(ignoring('ENOENT', undefined))
  try {
    await handle?.sync()
  } finally {
    await handle?.close()
  }
}

/** The folders that a name is in, the deepest first. */
function foldersOf(name: string): string[] {
  const folder = dirname(name)
  return folder === '.' ? [] : [folder, ...foldersOf(folder)]
}

/** Handles one kind of error with a value. */
function ignoring<T>(code: string, value: T): (error: unknown) => T {
  return error => {
    if (errorCode(error) === code) return value
    throw error
  }
}
