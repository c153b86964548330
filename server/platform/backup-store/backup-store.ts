/** Plain data that can be written as JSON. */
type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json }

/** Arbitrary facts about a snapshot, such as what it contains. The store keeps them with it but never reads them. */
export type About = { readonly [name: string]: Json }

/** Identifies a snapshot. Never changes while the snapshot exists. */
export interface SnapshotName {
  /** Lower-case letters, digits and hyphens, such as `service` or `wiki-7`. */
  readonly series: string
  /** Begins with the UTC time when it was taken, such as `20261122T155441Z-4f1c9a2e07b3d568`. */
  readonly id: string
}

/** The state of a directory at one time, as part of a series. */
export interface Snapshot extends SnapshotName {
  /** UTC epoch milliseconds. */
  readonly takenAt: number
  readonly about: About
  /** Files, not counting directories. */
  readonly files: number
  /** Bytes of these files. `unpack` writes this much. */
  readonly bytes: number
  /**
   * When `confirm` was called, in UTC epoch milliseconds; null before that, while the snapshot does not count as
   * a backup.
   */
  readonly verifiedAt: number | null
}

export type ChooseSnapshots = (
  stored: readonly Snapshot[],
) => readonly SnapshotName[] | Promise<readonly SnapshotName[]>

/** What `save` makes a snapshot of. Nothing in the directory may change meanwhile. */
export interface SnapshotSource {
  /** Absolute path. It may contain directories and files; a link or a device is refused. */
  readonly dir: string
  /** The time whose state the directory holds, in UTC epoch milliseconds. */
  readonly takenAt: number
  readonly about: About
}

/**
 * Keeps series of snapshots of directories in a location: a directory, or whatever restic and rclone can reach.
 * Content that is already in the location is not stored again. After a crash at any moment, each snapshot is
 * either complete or absent. Several processes may use one location at the same time; they wait for each other.
 *
 * Every method rejects with a {@link BackupStoreError} whose message is a sentence for the operator. If the
 * signal is aborted, a method rejects with its reason and leaves only unused data, which `sweep` removes.
 */
export interface BackupStore {
  /** The place in words, for logs and messages, such as `/srv/backups`. */
  readonly location: string
  /**
   * Checks that the location exists, is the one used before and matches the key; sets up a new one. The other
   * methods do this once by themselves.
   */
  check(): Promise<void>
  /**
   * Saves a directory's state. The snapshot exists once this resolves; the caller then unpacks it elsewhere,
   * checks it and calls `confirm`.
   */
  save(series: string, source: SnapshotSource, signal: AbortSignal): Promise<Snapshot>
  /** The snapshots of a series, or of all series, newest first. */
  list(series?: string): Promise<readonly Snapshot[]>
  /**
   * Writes a snapshot's files into an empty directory on this machine and checks their content. If it rejects,
   * the directory contains some of the files.
   */
  unpack(snapshot: SnapshotName, intoDir: string, signal: AbortSignal): Promise<void>
  /** Marks snapshots as verified now. @returns the time, in UTC epoch milliseconds. */
  confirm(snapshots: readonly SnapshotName[]): Promise<number>
  /** Replaces what is known of a snapshot. */
  describe(snapshot: Snapshot, about: About): Promise<void>
  /**
   * Removes snapshots and ignores those that no longer exist. Their data stays until `sweep`.
   * @param choose gets all snapshots, newest first, as they are just before the removal.
   */
  remove(choose: ChooseSnapshots): Promise<void>
  /**
   * Finds damaged data and sets it aside, so that `save` stores it again if the directory still has it. Call it when
   * `unpack` has found damage in what was just saved. Snapshots whose content no longer exists anywhere stay damaged.
   */
  repair(signal: AbortSignal): Promise<void>
  /** Removes all data that no snapshot needs. */
  sweep(signal: AbortSignal): Promise<void>
}
