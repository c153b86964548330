import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type {
  About,
  BackupStore,
  ChooseSnapshots,
  Snapshot,
  SnapshotName,
  SnapshotSource,
} from '#server/platform/backup-store/backup-store.ts'
import { BackupStoreError } from '#server/platform/backup-store/backup-store-error.ts'
import type { Clock } from '#server/platform/clock.ts'

/** A store that copies directories as they are, for tests that make many snapshots. */
export class FakeBackupStore implements BackupStore {
  readonly location = '/srv/fake-backups'
  /** The errors with which the next calls of a method reject. */
  fails: Partial<Record<keyof BackupStore, Error>> = {}
  /** The folder of the copies. */
  readonly root = mkdtempSync(join(tmpdir(), 'wikistead-fake-store-'))
  private readonly snapshots = new Map<string, Snapshot>()
  /** Removed snapshots whose data still exists. */
  private readonly unswept = new Set<string>()
  private readonly clock: Clock
  private count = 0

  constructor(clock: Clock) {
    this.clock = clock
  }

  async check(): Promise<void> {
    this.begin('check')
  }

  async save(series: string, { dir, takenAt, about }: SnapshotSource): Promise<Snapshot> {
    this.begin('save')
    this.count += 1
    const id = `20260101T000000Z-${String(this.count).padStart(16, '0')}`
    const snapshot = { series, id, takenAt, about, files: 1, bytes: 1 }
    cpSync(dir, join(this.root, id), { recursive: true })
    return this.put({ ...snapshot, verifiedAt: null })
  }

  async list(series?: string): Promise<readonly Snapshot[]> {
    this.begin('list')
    return this.all().filter(snapshot => series === undefined || snapshot.series === series)
  }

  async unpack({ id }: SnapshotName, intoDir: string): Promise<void> {
    this.begin('unpack')
    this.require(id)
    cpSync(join(this.root, id), intoDir, { recursive: true })
  }

  async confirm(names: readonly SnapshotName[]): Promise<number> {
    this.begin('confirm')
    const now = this.clock.now()
    for (const { id } of names) this.put({ ...this.require(id), verifiedAt: now })
    return now
  }

  async describe({ id }: SnapshotName, about: About): Promise<void> {
    this.begin('describe')
    this.put({ ...this.require(id), about })
  }

  async remove(choose: ChooseSnapshots): Promise<void> {
    this.begin('remove')
    for (const { id } of await choose(this.all())) {
      this.snapshots.delete(id)
      this.unswept.add(id)
    }
  }

  async repair(): Promise<void> {
    this.begin('repair')
  }

  async sweep(): Promise<void> {
    this.begin('sweep')
    for (const id of this.unswept) rmSync(join(this.root, id), { recursive: true, force: true })
    this.unswept.clear()
  }

  /** Removes everything. */
  close(): void {
    rmSync(this.root, { recursive: true, force: true })
  }

  private all(): readonly Snapshot[] {
    return [...this.snapshots.values()].sort((a, b) => b.takenAt - a.takenAt)
  }

  private put(snapshot: Snapshot): Snapshot {
    this.snapshots.set(snapshot.id, snapshot)
    return snapshot
  }

  private require(id: string): Snapshot {
    const snapshot = this.snapshots.get(id)
    if (!snapshot) throw new BackupStoreError('not-found', `There is no backup ${id}.`)
    return snapshot
  }

  private begin(method: keyof BackupStore): void {
    const failure = this.fails[method]
    if (failure) throw failure
  }
}
