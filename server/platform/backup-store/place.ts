/** A file in a place. */
export interface StoredFile {
  /** Path from the root of the place, with slashes. */
  readonly name: string
  readonly size: number
  /** UTC epoch milliseconds by the clock of the place, which may differ from this machine's. */
  readonly modifiedAt: number
}

/** What is written: called once for each attempt. */
export type Content = () => AsyncIterable<Uint8Array>

/** Bytes of a file system. */
export interface Room {
  readonly free: number
  readonly total: number
}

/**
 * Where the store keeps its files. Names are made by the store: segments of `[\w.-]`, joined by slashes.
 * Methods reject with a BackupStoreError, or the signal's reason.
 */
export interface Place {
  /** In words, such as `/srv/backups`. */
  readonly name: string
  /** How many `put` or `get` may run at once. */
  readonly width: number
  /** Whether its root is there. */
  exists(): Promise<boolean>
  /** Makes its root, closed to other users of the machine. */
  create(): Promise<void>
  /**
   * Writes a file under a name, replacing the one there. The name shows the old or the new file, whole, even if
   * this process is killed. Never makes the root. @returns the bytes written.
   */
  put(name: string, content: Content, signal?: AbortSignal): Promise<number>
  /** Makes everything that was put before last, even if the power fails. */
  settle(): Promise<void>
  /** @throws BackupStoreError 'not-found' while reading if there is no such file. */
  get(name: string, signal?: AbortSignal): AsyncIterable<Uint8Array>
  /** Every small file in a folder with its content; none if there is no such folder. */
  getAll(folder: string): Promise<ReadonlyMap<string, Uint8Array>>
  /** The files in a folder and its subfolders; none if there is no such folder. */
  list(folder: string): Promise<readonly StoredFile[]>
  /** The names of the folders in the root. */
  folders(): Promise<readonly string[]>
  /** Whether there is anything in the root. */
  isEmpty(): Promise<boolean>
  /** Removes files. Those that are gone are fine. */
  remove(names: readonly string[]): Promise<void>
  /** Removes a folder if it and its subfolders have no files. */
  prune(folder: string): Promise<void>
  /** Null where nobody knows. */
  room(): Promise<Room | null>
}

/** The largest file that `getAll` reads. */
export const SMALL_FILE_BYTES = 4 * 1024 * 1024

/** The end of a name that is being written. A crash may leave it. */
export const PART = '.part'

/** Reads a small file. @throws BackupStoreError 'not-found'. */
export async function readSmall(place: Place, name: string): Promise<Buffer> {
  return await collect(place.get(name), SMALL_FILE_BYTES)
}

/** @throws RangeError when there is more than `max` bytes. */
export async function collect(content: AsyncIterable<Uint8Array>, max: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of content) {
    size += chunk.length
    if (size > max) throw new RangeError(`There are more than ${max} bytes.`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
