import { array, number, object, string } from 'yup'
import type { Clock } from '#server/platform/clock.ts'
import type { BackupLocation } from '#server/platform/config/server-config.ts'
import { isDiskFull } from '#server/platform/storage-fault.ts'
import type {
  About,
  BackupStore,
  ChooseSnapshots,
  Snapshot,
  SnapshotName,
  SnapshotSource,
} from './backup-store.ts'
import { BackupStoreError } from './backup-store-error.ts'
import { checkRepository, UNPROTECTED } from './check-repository.ts'
import { newSnapshotId, requireName, requireSeries } from './names.ts'
import { removeLeftovers, setDamagedAside } from './repository-files.ts'
import { Restic, type ResticOptions } from './restic.ts'
import { ResticError, storeError } from './restic-error.ts'
import { type Room, withRoom } from './room.ts'
import { fromTags, tagsOfName, toTags, verifiedTags } from './snapshot-tags.ts'
import { measureSource, requireEmpty } from './source-dir.ts'

export interface ResticStoreOptions {
  readonly location: BackupLocation
  /** The repository's password; null for backups that anyone can read. */
  readonly key: string | null
  /** See `check-repository.ts`. */
  readonly memoryFile: string | null
  readonly mayCreate: boolean
  /** restic's cache for remotes. */
  readonly cacheDir: string
  /** How many bytes of a disk must stay free. */
  readonly reserve: (room: Room) => number
  readonly clock: Clock
  readonly log: { warn(message: string): void; error(message: string): void }
  /** Tests replace the program and its environment. */
  readonly restic?: Partial<ResticOptions>
}

/** A snapshot and its name in restic, which changes when it is confirmed. */
interface Stored {
  readonly snapshot: Snapshot
  readonly resticId: string
}

/** How many snapshots one run of restic confirms. */
const BATCH = 1000

/** The mode bits, in Go's numbering, that a file in a backup may have: permissions, and whether it is a directory. */
const MODE_MAX = 0o777
const DIRECTORY_BIT = 2 ** 31

const snapshotsSchema = array(
  object({ id: string().strict().required(), tags: array(string().strict().required()) }),
)
  .nullable()
  .defined()
const nodeSchema = object({
  path: string().strict().required(),
  type: string().strict().required(),
  size: number().strict().integer().min(0),
  mode: number().strict().integer().required(),
})

/** Keeps backups in one restic repository. Each snapshot is a restic snapshot with its name and facts as tags. */
export class ResticStore implements BackupStore {
  readonly location: string
  private readonly options: ResticStoreOptions
  private readonly restic: Restic
  private isChecked = false
  /** The last snapshot that this process made, which is about to be read back. */
  private saved: { readonly name: string; readonly resticId: string; readonly bytes: number } | undefined

  constructor(options: ResticStoreOptions) {
    const { location, key, cacheDir } = options
    this.location = location.kind === 'directory' ? location.dir : location.repository
    this.options = options
    this.restic = new Restic({
      repository: this.location,
      password: key ?? UNPROTECTED,
      cacheDir: location.kind === 'directory' ? null : cacheDir,
      ...options.restic,
    })
  }

  async check(): Promise<void> {
    const { key, location, memoryFile, mayCreate, log } = this.options
    await this.translated(
      async () =>
        await checkRepository({
          ...{ restic: this.restic, location, name: this.location, hasKey: key !== null },
          ...{ memoryFile, mayCreate, log },
        }),
    )
    this.isChecked = true
  }

  async save(
    series: string,
    { dir, takenAt, about }: SnapshotSource,
    signal: AbortSignal,
  ): Promise<Snapshot> {
    requireSeries(series)
    await this.checkOnce()
    const measured = await measureSource(dir)
    const snapshot = { series, id: newSnapshotId(takenAt), takenAt, about, ...measured, verifiedAt: null }
    const time = new Date(takenAt).toISOString().slice(0, 19).replace('T', ' ')
    const tags = toTags(snapshot).flatMap(tag => ['--tag', tag])
    // Reads every file, because times and sizes are unreliable. restic stores identical content once.
    const args = ['backup', '--json', '--force', '--host', 'wikistead', '--time', time, ...tags, '.']
    const run = async (both: AbortSignal) => await this.restic.run(args, { cwd: dir, signal: both })
    const save = async () => await this.withRoomForBackups(signal, run)
    const { output } = await this.translated(async () => {
      try {
        return await save()
      } catch (error) {
        // The index is damaged, which restic reads first.
        if (!(error instanceof ResticError && error.isDamage)) throw error
        await this.repair(signal)
        return await save()
      }
    })
    const resticId = savedId(output)
    if (resticId !== undefined) this.saved = { name: tagsOfName(snapshot), resticId, bytes: measured.bytes }
    return snapshot
  }

  async list(series?: string): Promise<readonly Snapshot[]> {
    if (series !== undefined) requireSeries(series)
    const all = snapshotsOf(await this.stored())
    return series === undefined ? all : all.filter(snapshot => snapshot.series === series)
  }

  async unpack(name: SnapshotName, intoDir: string, signal: AbortSignal): Promise<void> {
    requireName(name)
    await this.checkOnce()
    await requireEmpty(intoDir)
    try {
      // Its restic id changes when any process confirms it, so the remembered id is used only once.
      const own = this.saved
      this.saved = undefined
      const { resticId, bytes } = own?.name === tagsOfName(name) ? own : await this.inspect(name, signal)
      const room = {
        ...{ dir: intoDir, reserve: this.options.reserve, needed: bytes },
        message: `There is not enough space in ${intoDir} to unpack the backup: it takes ${bytes} bytes.`,
      }
      await withRoom(room, signal, async both => {
        await this.restic.read(['restore', resticId, '--target', intoDir], { signal: both })
      })
    } catch (error) {
      if (!(error instanceof ResticError)) throw error
      if (isDiskFull(error))
        throw new BackupStoreError('no-room', `There is no room left in ${intoDir} to unpack the backup.`, {
          cause: error,
        })
      throw error.isDamage ? damaged(name, error.message, error) : storeError(this.location, error)
    }
  }

  async confirm(snapshots: readonly SnapshotName[]): Promise<number> {
    for (const name of snapshots) requireName(name)
    await this.checkOnce()
    this.saved = undefined
    const now = this.options.clock.now()
    const tags = verifiedTags(now).flatMap(tag => ['--add', tag])
    for (let start = 0; start < snapshots.length; start += BATCH) {
      const names = snapshots.slice(start, start + BATCH).flatMap(name => ['--tag', tagsOfName(name)])
      await this.run(['tag', ...names, ...tags])
    }
    return now
  }

  async describe(snapshot: Snapshot, about: About): Promise<void> {
    requireName(snapshot)
    await this.checkOnce()
    this.saved = undefined
    const tags = toTags({ ...snapshot, about }).flatMap(tag => ['--set', tag])
    await this.run(['tag', '--tag', tagsOfName(snapshot), ...tags])
  }

  async remove(choose: ChooseSnapshots): Promise<void> {
    const stored = await this.stored()
    const gone = new Set((await choose(snapshotsOf(stored))).map(tagsOfName))
    const ids = stored
      .filter(({ snapshot }) => gone.has(tagsOfName(snapshot)))
      .map(({ resticId }) => resticId)
    if (ids.length > 0) await this.run(['forget', ...ids])
  }

  async repair(signal: AbortSignal): Promise<void> {
    await this.checkOnce()
    const { location, log } = this.options
    await this.translated(async () => {
      if (location.kind === 'directory')
        for (const file of await setDamagedAside(location.dir, signal))
          log.error(`A file of the backups was damaged and is set aside: ${file}`)
      // Removes missing and truncated files from the index, on remotes as well, so that restic does not consider
      // them stored.
      await this.restic.run(['rebuild-index'], { signal })
    })
  }

  async sweep(signal: AbortSignal): Promise<void> {
    await this.checkOnce()
    // By default, restic would keep some unneeded data, up to a twentieth of the repository.
    await this.run(['prune', '--max-unused', '0'], signal)
    const { location, clock } = this.options
    if (location.kind === 'directory') await removeLeftovers(location.dir, clock.now())
  }

  private async stored(): Promise<readonly Stored[]> {
    await this.checkOnce()
    const { output, warnings } = await this.translated(
      async () => await this.restic.read(['snapshots', '--json']),
    )
    for (const [, file] of warnings.matchAll(/could not load snapshot (\w+)/g))
      this.options.log.error(
        `The description of a backup in ${this.location} is damaged. Remove its file, snapshots/${file}…`,
      )
    const found = snapshotsSchema.validateSync(JSON.parse(output)) ?? []
    return found.flatMap(({ id: resticId, tags = [] }) => {
      const snapshot = fromTags(tags)
      return snapshot ? [{ snapshot, resticId }] : []
    })
  }

  /**
   * Lists a snapshot's files without their content. Without a key, anyone may have made the snapshot, so links,
   * devices and set-user-ID programs are refused before anything is written.
   */
  private async inspect(
    name: SnapshotName,
    signal: AbortSignal,
  ): Promise<{ resticId: string; bytes: number }> {
    const args = ['ls', '--json', 'latest', '--tag', tagsOfName(name)]
    const { output } = await this.restic.read(args, { signal })
    const [first, ...nodes] = output.split('\n').filter(line => line !== '')
    if (first === undefined)
      throw new BackupStoreError(
        'not-found',
        `There is no backup ${name.series}/${name.id} in ${this.location}.`,
      )
    let bytes = 0
    for (const line of nodes) {
      const { type, mode, size = 0, path } = nodeSchema.validateSync(JSON.parse(line))
      const isPlain =
        (type === 'file' && mode <= MODE_MAX) || (type === 'dir' && mode - DIRECTORY_BIT <= MODE_MAX)
      if (!isPlain) throw damaged(name, `${JSON.stringify(path)} is not a usual file or directory`)
      bytes += size
    }
    return {
      resticId: object({ id: string().strict().required() }).validateSync(JSON.parse(first)).id,
      bytes,
    }
  }

  private async withRoomForBackups<T>(
    signal: AbortSignal,
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const { location, reserve } = this.options
    if (location.kind !== 'directory') return await work(signal)
    const message = `There is not enough space left in ${this.location} for backups.`
    return await withRoom({ dir: location.dir, reserve, message }, signal, work)
  }

  private async run(args: readonly string[], signal?: AbortSignal): Promise<void> {
    await this.translated(async () => await this.restic.run(args, { signal }))
  }

  /** One check is enough for reading, because restic itself notices a missing repository. */
  private async checkOnce(): Promise<void> {
    if (!this.isChecked) await this.check()
  }

  private async translated<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      throw storeError(this.location, error)
    }
  }
}

/** The newest first. */
function snapshotsOf(stored: readonly Stored[]): readonly Snapshot[] {
  const found = new Map<string, Snapshot>()
  for (const { snapshot } of stored) {
    const name = tagsOfName(snapshot)
    // A confirmation that was killed leaves the unconfirmed snapshot beside the confirmed one.
    if (found.get(name)?.verifiedAt == null) found.set(name, snapshot)
  }
  return [...found.values()].sort((a, b) => b.takenAt - a.takenAt)
}

function damaged({ series, id }: SnapshotName, why: string, cause?: unknown): BackupStoreError {
  return new BackupStoreError('damaged', `The backup ${series}/${id} is damaged: ${why}.`, { cause })
}

/** The id in the last line of the output of `restic backup --json`. It is a hash of the snapshot. */
function savedId(output: string): string | undefined {
  return /"message_type":"summary".*"snapshot_id":"([0-9a-f]+)"/.exec(output)?.[1]
}
