import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { array, number, object, string } from 'yup'
import { BackupStoreError } from './backup-store-error.ts'
import { type Content, collect, PART, type Place, SMALL_FILE_BYTES, type StoredFile } from './place.ts'
import {
  RCLONE,
  RcloneError,
  type RcloneIo,
  type RcloneOptions,
  readFromRclone,
  writeToRclone,
} from './rclone.ts'

/** Of a listing of some two million files. */
const LISTING_MAX_BYTES = 512 * 1024 * 1024

interface Remote {
  /** Of rclone's configuration. */
  readonly remote: string
  readonly path: string
}

const listing = array(
  object({
    Path: string().strict().required(),
    Size: number().strict().required(),
    ModTime: string().strict().required(),
  }),
).required()

/** A path in a remote of rclone's configuration. */
export class RclonePlace implements Place {
  readonly name: string
  readonly width = 4
  readonly #options: RcloneOptions

  constructor({ remote, path }: Remote, options: Partial<RcloneOptions> = {}) {
    this.name = `${remote}:${path}`
    this.#options = { ...RCLONE, ...options }
  }

  async exists(): Promise<boolean> {
    return (await this.#find(['lsf', '--max-depth=1', this.#at('')])) !== null
  }

  async create(): Promise<void> {
    await this.#run(['mkdir', this.#at('')])
  }

  async put(name: string, content: Content, signal?: AbortSignal): Promise<number> {
    // Both steps again if one fails: a failed move may have been done.
    return await this.#retry(async () => {
      const part = `${name}.${randomBytes(6).toString('hex')}${PART}`
      const size = await writeToRclone(this.#options, ['rcat', this.#at(part)], content(), signal)
      // If this process is killed, rclone takes what it has got for the whole and stores it: under a name that
      // nobody reads.
      const move = ['moveto', '--ignore-times', this.#at(part), this.#at(name)]
      await readAll(readFromRclone(this.#options, move, { signal }))
      return size
    }, signal)
  }

  /** A remote answers once it has stored a file. */
  async settle(): Promise<void> {}

  async *get(name: string, signal?: AbortSignal): AsyncGenerator<Uint8Array, void> {
    let read = 0
    for (let attempt = 0; ; attempt += 1)
      try {
        const args = ['cat', `--offset=${read}`, this.#at(name)]
        for await (const chunk of readFromRclone(this.#options, args, { signal })) {
          read += chunk.length
          yield chunk
        }
        // Where folders do not exist, such as in S3, a missing file reads like an empty folder.
        if (read === 0) throw new RcloneError('there is no such file', true)
        return
      } catch (error) {
        if (error instanceof RcloneError && error.isNotFound)
          throw new BackupStoreError('not-found', `${this.name} has no file ${name}.`)
        await this.#beforeRetry(error, attempt, signal)
      }
  }

  async getAll(folder: string): Promise<ReadonlyMap<string, Uint8Array>> {
    const dir = await mkdtemp(join(tmpdir(), 'wikistead-backups-'))
    try {
      const limits = [`--max-size=${SMALL_FILE_BYTES}B`, `--max-transfer=${LISTING_MAX_BYTES}B`]
      if ((await this.#find(['copy', ...limits, this.#at(folder), dir])) === null) return new Map()
      const entries = await readdir(dir, { recursive: true, withFileTypes: true })
      const contents = new Map<string, Uint8Array>()
      for (const entry of entries.filter(each => each.isFile())) {
        const path = join(entry.parentPath, entry.name)
        contents.set(`${folder}${path.slice(dir.length)}`, await readFile(path))
      }
      return contents
    } finally {
      await rm(dir, { recursive: true, force: true })
    }
  }

  async list(folder: string): Promise<readonly StoredFile[]> {
    const flags = ['-R', '--files-only', '--no-mimetype', '--use-server-modtime', '--fast-list']
    const text = await this.#find(['lsjson', ...flags, this.#at(folder)])
    if (text === null) return []
    return listing.validateSync(JSON.parse(text.toString())).map(({ Path, Size, ModTime }) => ({
      name: `${folder}/${Path}`,
      size: Size,
      modifiedAt: Date.parse(ModTime),
    }))
  }

  async folders(): Promise<readonly string[]> {
    const text = await this.#find(['lsf', '--dirs-only', this.#at('')])
    return (text?.toString() ?? '').split('\n').flatMap(line => line.replace(/\/$/, '') || [])
  }

  async isEmpty(): Promise<boolean> {
    const text = await this.#find(['lsf', '--max-depth=1', this.#at('')])
    return (text?.length ?? 0) === 0
  }

  async remove(names: readonly string[]): Promise<void> {
    if (names.length === 0) return
    await this.#find(['delete', '--files-from-raw=-', this.#at('')], names.map(name => `${name}\n`).join(''))
  }

  async prune(folder: string): Promise<void> {
    if ((await this.list(folder)).length > 0) return
    // There is nothing to remove where folders do not exist.
    await readAll(readFromRclone(this.#options, ['rmdirs', this.#at(folder)])).catch(() => {})
  }

  /** Only some remotes know. */
  async room(): Promise<null> {
    return null
  }

  #at(name: string): string {
    return name === '' ? this.name : `${this.name}${/[:/]$/.test(this.name) ? '' : '/'}${name}`
  }

  /** @returns what rclone writes, or null if there is no such directory. */
  async #find(args: readonly string[], input?: string): Promise<Buffer | null> {
    try {
      return await this.#run(args, { input })
    } catch (error) {
      if (error instanceof BackupStoreError && error.fault === 'not-found') return null
      throw error
    }
  }

  async #run(args: readonly string[], io: RcloneIo = {}): Promise<Buffer> {
    return await this.#retry(async () => await readAll(readFromRclone(this.#options, args, io)), io.signal)
  }

  async #retry<T>(action: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    for (let attempt = 0; ; attempt += 1)
      try {
        return await action()
      } catch (error) {
        await this.#beforeRetry(error, attempt, signal)
      }
  }

  /** Waits before another attempt. @throws BackupStoreError if there is none, because it cannot help or was the last. */
  async #beforeRetry(error: unknown, attempt: number, signal?: AbortSignal): Promise<void> {
    if (!(error instanceof RcloneError)) throw error
    if (error.isNotFound)
      throw new BackupStoreError('not-found', `${this.name} has no such file or directory.`)
    const wait = this.#options.retryMs[attempt]
    if (wait === undefined) throw this.#failure(error)
    await delay(wait, undefined, { signal })
  }

  #failure(error: RcloneError): BackupStoreError {
    const isFull = /no space|quota|insufficient storage|disk full|storage.*exceeded/i.test(error.message)
    return isFull
      ? new BackupStoreError(
          'no-room',
          `There is no room left in ${this.name} for backups: rclone says "${error.message}".`,
        )
      : new BackupStoreError(
          'no-place',
          `The backups in ${this.name} cannot be used: rclone says "${error.message}".`,
        )
  }
}

async function readAll(output: AsyncIterable<Buffer>): Promise<Buffer> {
  return await collect(output, LISTING_MAX_BYTES)
}
