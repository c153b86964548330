/** Plain data that can be written as JSON. */
type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json }

/** Free facts about a snapshot, such as what it contains. The store keeps them with it and never reads them. */
export type About = { readonly [name: string]: Json }

/** Names a snapshot. Stays the same for as long as the snapshot exists. */
export interface SnapshotName {
  /** Lower-case letters, digits and hyphens, such as `service` or `wiki-7`. */
  readonly series: string
  /** Begins with the UTC time at which it was taken, such as `20261122T155441Z-4f1c9a2e07b3d568`. */
  readonly id: string
}

/** One state of a directory in a series. */
export interface Snapshot extends SnapshotName {
  /** UTC epoch milliseconds. */
  readonly takenAt: number
  readonly about: About
  /** Files, not counting directories. */
  readonly files: number
  /** Bytes of these files. `unpack` writes this much. */
  readonly bytes: number
  /** When `confirm` was called, in UTC epoch milliseconds; null if it has not been. It does not count until then. */
  readonly verifiedAt: number | null
}

/** What `save` makes a snapshot of. Nothing may change in the directory meanwhile. */
export interface SnapshotSource {
  /** Absolute path. It may contain directories and files; a link or a device is refused. */
  readonly dir: string
  /** UTC epoch milliseconds: the state that the directory shows. */
  readonly takenAt: number
  readonly about: About
}

/**
 * Keeps series of snapshots of directories in a place: a directory, or whatever restic and rclone reach. Content that
 * the place has already is not stored again. A crash at any moment leaves every snapshot whole or absent. Several
 * processes may use one place at the same time: they wait for each other.
 *
 * Every method rejects with a {@link BackupStoreError} whose message is a sentence for the operator.
 * An aborted signal rejects with its reason and leaves nothing but unused data, which `sweep` removes.
 */
export interface BackupStore {
  /** The place in words, for logs and messages, such as `/srv/backups`. */
  readonly location: string
  /**
   * Checks that the place is there, is the one that was used before and fits the key; sets up a new one. The other
   * methods do this once by themselves.
   */
  check(): Promise<void>
  /**
   * Saves a directory's state. The snapshot exists once this resolves; the caller then unpacks it aside, checks it
   * and calls `confirm`.
   */
  save(series: string, source: SnapshotSource, signal: AbortSignal): Promise<Snapshot>
  /** The snapshots of a series, or of all series, newest first. */
  list(series?: string): Promise<readonly Snapshot[]>
  /**
   * Writes a snapshot's files into an empty directory on this machine and checks their content. If it rejects, the
   * directory contains a part of the files.
   */
  unpack(snapshot: SnapshotName, intoDir: string, signal: AbortSignal): Promise<void>
  /** Marks snapshots as verified now. */
  confirm(snapshots: readonly SnapshotName[]): Promise<void>
  /** Replaces what is known of a snapshot. */
  describe(snapshot: Snapshot, about: About): Promise<void>
  /** Removes snapshots; those that are gone are fine. Their data stays until `sweep`. */
  remove(snapshots: readonly SnapshotName[]): Promise<void>
  /**
   * Looks for damaged data and sets it aside, so that `save` stores it again where a directory still has it. For use
   * after `unpack` has found damage in what was just saved. Snapshots whose content nobody has any more stay damaged.
   */
  repair(signal: AbortSignal): Promise<void>
  /** Removes all data that no snapshot needs. */
  sweep(signal: AbortSignal): Promise<void>
}
