import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type {
  About,
  BackupStore,
  DamagedSnapshot,
  Snapshot,
  SnapshotName,
  SnapshotSource,
  Swept,
} from '#server/platform/backup-store/backup-store.ts'
import { BackupStoreError } from '#server/platform/backup-store/backup-store-error.ts'
import type { Clock } from '#server/platform/clock.ts'

/** A store that copies directories as they are, for tests that make very many snapshots. */
export class FakeBackupStore implements BackupStore {
  readonly place = '/srv/fake-backups'
  readonly isEncrypted = false
  /** What the next calls of a method reject with. */
  fails: Partial<Record<keyof BackupStore, Error>> = {}
  /** Where the copies are. */
  readonly root = mkdtempSync(join(tmpdir(), 'wikistead-fake-store-'))
  private readonly snapshots = new Map<string, Snapshot>()
  /** The series that have snapshots, or had some and are not swept yet. */
  private readonly folders = new Set<string>()
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
    this.folders.add(series)
    const id = `20260101T000000Z-${String(this.count).padStart(16, '0')}`
    const snapshot = { series, id, takenAt, about, files: 1, bytes: 1, addedBytes: 1, isEncrypted: false }
    cpSync(dir, join(this.root, id), { recursive: true })
    return this.put({ ...snapshot, verifiedAt: null })
  }

  async series(): Promise<readonly string[]> {
    this.begin('series')
    return [...this.folders].sort()
  }

  async list(series: string): Promise<readonly Snapshot[]> {
    this.begin('list')
    const found = [...this.snapshots.values()].filter(snapshot => snapshot.series === series)
    return found.toSorted((a, b) => b.takenAt - a.takenAt)
  }

  async find({ id }: SnapshotName): Promise<Snapshot | null> {
    this.begin('find')
    return this.snapshots.get(id) ?? null
  }

  async damaged(): Promise<readonly DamagedSnapshot[]> {
    return []
  }

  async unpack({ id }: SnapshotName, intoDir: string): Promise<void> {
    this.begin('unpack')
    this.require(id)
    cpSync(join(this.root, id), intoDir, { recursive: true })
  }

  async confirm({ id }: SnapshotName, about?: About): Promise<Snapshot> {
    this.begin('confirm')
    const snapshot = this.require(id)
    return this.put({ ...snapshot, about: about ?? snapshot.about, verifiedAt: this.clock.now() })
  }

  async remove({ id }: SnapshotName): Promise<void> {
    this.begin('remove')
    this.snapshots.delete(id)
    rmSync(join(this.root, id), { recursive: true, force: true })
  }

  async sweep(series: string): Promise<Swept> {
    const isUsed = [...this.snapshots.values()].some(snapshot => snapshot.series === series)
    if (!isUsed) this.folders.delete(series)
    return { objects: 0, bytes: 0, postponed: null }
  }

  /** Removes everything. */
  close(): void {
    rmSync(this.root, { recursive: true, force: true })
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
