/** Plain data that can be written as JSON. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json }

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
  /** Bytes that saving it added to the place. */
  readonly addedBytes: number
  /** Whether it was saved with a key. A place that got a key later has both kinds. */
  readonly isEncrypted: boolean
  /** When `confirm` was called, in UTC epoch milliseconds; null if it has not been. It does not count until then. */
  readonly verifiedAt: number | null
}

/** A snapshot whose description cannot be read. */
export interface DamagedSnapshot extends SnapshotName {
  /** UTC epoch milliseconds, in whole seconds, by its name. */
  readonly takenAt: number
}

/** What `save` makes a snapshot of. Nothing may change in the directory meanwhile. */
export interface SnapshotSource {
  /** Absolute path. It may hold directories and files; a link or a device is refused. */
  readonly dir: string
  /** UTC epoch milliseconds: the state that the directory shows. */
  readonly takenAt: number
  readonly about: About
}

/** What `sweep` did. */
export interface Swept {
  readonly objects: number
  readonly bytes: number
  /** Why nothing was removed, in a sentence; null if the sweep was done. */
  readonly postponed: string | null
}

/**
 * Keeps series of snapshots of directories in a place: a directory, or whatever Debian's `rclone` reaches.
 * A file that is the same as in the series' last snapshot is not stored again. A crash at any moment leaves
 * every snapshot whole or absent. Several processes may use one place at the same time.
 *
 * Every method rejects with a {@link BackupStoreError} whose message is a sentence for the operator.
 * An aborted signal rejects with its reason and leaves nothing but unused objects, which `sweep` removes.
 */
export interface BackupStore {
  /** The place in words, for logs and messages, such as `/srv/backups`. */
  readonly place: string
  /** Whether new snapshots are encrypted. */
  readonly isEncrypted: boolean
  /**
   * Checks that the place is there, is the one that was used before and fits the key; sets up a new one. All
   * methods do this by themselves.
   */
  check(): Promise<void>
  /**
   * Saves a directory's state. It works in a thread of its own. The snapshot exists once this resolves; the
   * caller then unpacks it aside, checks it and calls `confirm`.
   */
  save(series: string, source: SnapshotSource, signal: AbortSignal): Promise<Snapshot>
  /** The series in the place, sorted; also one whose snapshots are removed, until it is swept. */
  series(): Promise<readonly string[]>
  /** A series' snapshots, newest first. Leaves out damaged ones; see `damaged`. */
  list(series: string): Promise<readonly Snapshot[]>
  /** One snapshot; null if there is none. */
  find(name: SnapshotName): Promise<Snapshot | null>
  /** The snapshots of a series whose description cannot be read. They can only be removed. */
  damaged(series: string): Promise<readonly DamagedSnapshot[]>
  /**
   * Writes a snapshot's files into an empty directory on this machine and checks the size and SHA-256 of each.
   * It works in a thread of its own. If it rejects, the directory holds a part of the files. A file that turns
   * out to be damaged is stored again by the next `save`.
   */
  unpack(snapshot: SnapshotName, intoDir: string, signal: AbortSignal): Promise<void>
  /** Marks a snapshot as verified now. @param about replaces what is known of it, if given. */
  confirm(snapshot: SnapshotName, about?: About): Promise<Snapshot>
  /** Removes a snapshot, or nothing if it is gone. Its files stay until `sweep`. */
  remove(snapshot: SnapshotName): Promise<void>
  /**
   * Removes what no snapshot of the series needs. Does nothing while the series is being saved or unpacked by
   * any process, or while it has damaged snapshots: the result says so. Call it again another day.
   */
  sweep(series: string): Promise<Swept>
}
