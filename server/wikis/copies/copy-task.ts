import type { WikiContent } from '#contract/wiki-data/wiki-content.ts'
import type { MariaDatabase } from '#server/wikis/mover/move-connection.ts'
import type { AddressChange } from './rewrite-entity-uris.ts'

/** PHP's user, who owns a wiki's databases and files. */
export interface Owner {
  readonly uid: number
  readonly gid: number
}

/** Copies a wiki's database and files into an empty directory. */
export interface MakeCopy {
  readonly kind: 'copy'
  /** Absolute path of the wiki's directory. */
  readonly wikiDir: string
  readonly dbName: string
  readonly to: string
  /** Whether to copy waiting jobs, too. */
  readonly withJobs: boolean
  /** Null if PHP runs as the server's user. */
  readonly owner: Owner | null
  /** Bytes that may be written to the disk. */
  readonly room: number
}

/** Copies a wiki that is in MariaDB into an empty directory, with SQLite. */
export interface CopyFromMaria {
  readonly kind: 'copyFromMaria'
  readonly maria: MariaDatabase
  /** The directory that contains the wiki's files. */
  readonly filesDir: string
  /** The file that MediaWiki touches when it changes the files. */
  readonly filesMark: string
  /** The template's SQLite database, which has the same schema. */
  readonly template: string
  /** The database's name in the copy. */
  readonly dbName: string
  readonly to: string
  readonly owner: Owner | null
  readonly room: number
}

/** Fills a database in MariaDB that nothing uses yet with the databases of a directory. */
export interface FillMaria {
  readonly kind: 'fillMaria'
  readonly dir: string
  readonly dbName: string
  /** Where the wiki's files will be: an empty directory. */
  readonly filesDir: string
  readonly maria: MariaDatabase
  readonly owner: Owner | null
}

/** Copies the uploaded files of a wiki while nothing changes them. */
interface CopyFiles {
  readonly kind: 'copyFiles'
  readonly from: string
  /** A directory that does not exist yet. */
  readonly to: string
  readonly owner: Owner | null
}

/** Checks that a directory holds nothing but a copy, and that its database is intact. */
export interface InspectCopy {
  readonly kind: 'inspect'
  readonly dir: string
  readonly dbName: string
}

/** Turns a copy's databases and files into those of a wiki, and syncs them to disk. */
export interface AdoptCopy {
  readonly kind: 'adopt'
  readonly dir: string
  readonly dbName: string
  readonly newDbName: string
  /** The origins of the wiki's addresses if they differ; null otherwise. */
  readonly addressChange: AddressChange | null
  readonly owner: Owner | null
}

/** Makes PHP's user the owner of a copy's databases and files. */
export interface HandOverCopy {
  readonly kind: 'handOver'
  readonly dir: string
  /** Whether to sync them to disk, so that they survive a power cut. */
  readonly isSynced: boolean
  readonly owner: Owner | null
}

export type CopyTask =
  | MakeCopy
  | CopyFromMaria
  | FillMaria
  | CopyFiles
  | InspectCopy
  | AdoptCopy
  | HandOverCopy

/** What a copied or inspected directory holds. */
export interface TaskResult {
  readonly content: WikiContent
  /** Bytes of databases and files. */
  readonly bytes: number
}

export type ResultOf<Task extends CopyTask> = Task extends MakeCopy | CopyFromMaria | InspectCopy
  ? TaskResult
  : Task extends CopyFiles
    ? Pick<TaskResult, 'bytes'>
    : null

export type ToProcess = { readonly kind: 'task'; readonly task: CopyTask } | { readonly kind: 'proceed' }

/**
 * `waiting`: needs the wiki's write lane. `begun`: no longer needs the lane. `moment`: the copy has the wiki's
 * state of now.
 */
export type FromProcess =
  | { readonly kind: 'waiting' | 'begun' | 'moment' }
  | { readonly kind: 'done'; readonly result: TaskResult | Pick<TaskResult, 'bytes'> | null }
  | { readonly kind: 'failed'; readonly message: string; readonly noRoom: boolean }
