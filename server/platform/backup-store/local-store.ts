import type {
  About,
  BackupStore,
  DamagedSnapshot,
  Snapshot,
  SnapshotName,
  SnapshotSource,
  Swept,
} from './backup-store.ts'
import { BackupStoreError } from './backup-store-error.ts'
import { isSeries, requireName, requireSeries, snapshotPath } from './names.ts'
import { checkPlace } from './place-mark.ts'
import { saveSnapshot } from './save-snapshot.ts'
import { readHeads, readOneHead, writeOneHead } from './snapshot-files.ts'
import { toSnapshot } from './snapshot-head.ts'
import type { StoreParts } from './store-parts.ts'
import { sweepSeries } from './sweep-series.ts'
import { unpackSnapshot } from './unpack-snapshot.ts'

export interface LocalStoreOptions extends StoreParts {
  /** See {@link checkPlace}. */
  readonly memoryFile: string | null
  readonly mayCreate: boolean
}

/** The store, in the thread that calls it. */
export class LocalStore implements BackupStore {
  readonly place: string
  readonly isEncrypted: boolean
  readonly #options: LocalStoreOptions
  #hasChecked = false

  constructor(options: LocalStoreOptions) {
    this.place = options.place.name
    this.isEncrypted = options.key !== null
    this.#options = options
  }

  async check(): Promise<void> {
    await checkPlace(this.#options)
    this.#hasChecked = true
  }

  async save(series: string, source: SnapshotSource, signal: AbortSignal): Promise<Snapshot> {
    requireSeries(series)
    await this.check()
    signal.throwIfAborted()
    return await saveSnapshot(this.#options, series, source, signal)
  }

  async series(): Promise<readonly string[]> {
    await this.#checkOnce()
    return (await this.#options.place.folders()).filter(isSeries).sort()
  }

  async list(series: string): Promise<readonly Snapshot[]> {
    requireSeries(series)
    await this.#checkOnce()
    const { heads, damaged } = await readHeads(this.#options, series)
    for (const { id } of damaged)
      this.#options.log.error(`The description of the backup ${series}/${id} in ${this.place} is damaged.`)
    return heads.map(toSnapshot)
  }

  async find(name: SnapshotName): Promise<Snapshot | null> {
    requireName(name)
    await this.#checkOnce()
    try {
      return toSnapshot(await readOneHead(this.#options, name))
    } catch (error) {
      if (error instanceof BackupStoreError && error.fault === 'not-found') return null
      throw error
    }
  }

  async damaged(series: string): Promise<readonly DamagedSnapshot[]> {
    requireSeries(series)
    await this.#checkOnce()
    return (await readHeads(this.#options, series)).damaged
  }

  async unpack(snapshot: SnapshotName, intoDir: string, signal: AbortSignal): Promise<void> {
    requireName(snapshot)
    await this.check()
    signal.throwIfAborted()
    await unpackSnapshot(this.#options, snapshot, intoDir, signal)
  }

  async confirm(snapshot: SnapshotName, about?: About): Promise<Snapshot> {
    requireName(snapshot)
    await this.check()
    const head = await readOneHead(this.#options, snapshot)
    const confirmed = { ...head, about: about ?? head.about, verifiedAt: this.#options.clock.now() }
    await writeOneHead(this.#options, confirmed)
    return toSnapshot(confirmed)
  }

  async remove({ series, id }: SnapshotName): Promise<void> {
    requireName({ series, id })
    await this.check()
    await this.#options.place.remove(
      [true, false].map(isEncrypted => snapshotPath({ series, id }, isEncrypted)),
    )
  }

  async sweep(series: string): Promise<Swept> {
    requireSeries(series)
    await this.check()
    return await sweepSeries(this.#options, series)
  }

  /** Reading needs no more. Where something is written or long work begins, a lost disk must be noticed. */
  async #checkOnce(): Promise<void> {
    if (!this.#hasChecked) await this.check()
  }
}
