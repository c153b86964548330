import type { Generated } from 'kysely'
import type { Batch } from '#contract/batches/batch.ts'
import type { BatchStart } from '#contract/batches/batch-requests.ts'
import type { RestoreMode, WikiRestore } from '#contract/wiki-data/wiki-backup.ts'
import type { WikiContent } from '#contract/wiki-data/wiki-content.ts'
import type { EXPORT_STEPS, ExportKind, WikiExport } from '#contract/wiki-data/wiki-export.ts'
import type { WikiImport } from '#contract/wiki-data/wiki-import.ts'

/** A verified backup of a wiki. The rows can be rebuilt from the backup store. */
export interface WikiBackupsTable extends WikiContent {
  id: Generated<number>
  wiki_id: number
  /** Its name in the wiki's series of the backup store. */
  snapshot: string
  /** The wiki's `changeMark` before it was copied. */
  change_mark: string
  /** The last run that made it or found the wiki unchanged since then. */
  run_id: number | null
  /** The time whose state it contains. */
  taken_at: number
  /** When the wiki was last found unchanged. */
  current_at: number
  /** When it was read back from the store and compared with the wiki's counts. */
  verified_at: number
  /** Bytes of the wiki's databases and files, unpacked. */
  bytes: number
}

/** Wikis whose last backup failed. A successful backup removes the row. */
export interface WikiBackupFailuresTable {
  wiki_id: number
  /** The first failure since the last successful backup. */
  failed_at: number
  /** The number of attempts since then. */
  attempts: number
  error: string
}

/** Backup runs. At most one is unfinished. */
export interface BackupRunsTable {
  id: Generated<number>
  requested_at: number
  started_at: number | null
  /** Null while it runs, and after a crash until it continues. */
  finished_at: number | null
  /** The location of the backup store. */
  place: string | null
  /** The verified snapshot of the service's database; null until there is one. */
  service_snapshot: string | null
  service_taken_at: number | null
  /** Unpacked, in bytes. */
  service_bytes: number | null
  /** The time from which it calculated retention. It follows the clock by at most a week per run. */
  retention_at: number | null
  /** The number of wikis that have data, and how many of them had each outcome. */
  wikis: Generated<number>
  copied: Generated<number>
  unchanged: Generated<number>
  failed: Generated<number>
  /** Bytes of the copied wikis, unpacked. */
  bytes: Generated<number>
  /** Why it could not finish, or could not back up the service's database. */
  error: string | null
}

/** Imports of files into empty wikis. At most one per wiki is open, that is, not finished. */
export interface WikiImportsTable {
  id: Generated<number>
  wiki_id: number
  /** The member who uploads it. */
  user_id: number
  /** The member's network, as `networkOf` names it; null once it has finished. */
  network: string | null
  /** Identifies its upload and its file; random, hex. */
  upload_id: string
  status: WikiImport['status']
  file_name: string
  /** Bytes. */
  size: number
  /** Bytes that have arrived and been synced to disk. */
  received: Generated<number>
  /** JSON: `ImportReport` of the contract. */
  report: string | null
  /** JSON: `WikiImport['progress']` of the contract. */
  step: string | null
  /** Why it failed, worded for the wiki's managers. */
  error: string | null
  created_at: number
  /** When the last part arrived, or when it last made progress. */
  updated_at: number
  /** The request, in any process, that may write to its file; null if there is none. */
  receiver: string | null
  /** When that request loses this right unless it renews it. */
  receiver_until: number | null
  /** 1 if another request waits for it to end. */
  receiver_wanted: Generated<number>
  finished_at: number | null
}

/**
 * The dumps that public wikis offer for download: one row per wiki that offers them. Files of other wikis are removed.
 */
export interface WikiDumpsTable {
  id: Generated<number>
  wiki_id: number
  /** `due` before the first dump. A pending row has a job. */
  status: 'due' | 'pending' | 'ready' | 'failed'
  /** The wiki's `changeMark` before it was copied for the current files; null if there are none. */
  change_mark: string | null
  /** When the files will be made again if the wiki has changed by then. */
  next_at: number
  finished_at: number | null
  /** Why the last attempt failed, as a sentence; null if it did not. */
  error: string | null
}

/** Exports of wikis. At most one per wiki is pending. */
export interface WikiExportsTable {
  id: Generated<number>
  wiki_id: number
  /** The member who asked for it. */
  user_id: number | null
  kind: ExportKind
  password_hashes: number
  status: WikiExport['status']
  /** Null before its job starts and after it ends. */
  step: (typeof EXPORT_STEPS)[number] | null
  /** Its progress, in millionths. */
  share_millionths: Generated<number>
  created_at: number
  /** The time whose state it contains. Null until it is ready, like the columns below. */
  taken_at: number | null
  finished_at: number | null
  expires_at: number | null
  size: number | null
  sha256: string | null
  /** The archive's unguessable name in the directory of exports; null once it has been removed. */
  file: string | null
  pages: number | null
  revisions: number | null
  entities: number | null
  users: number | null
  files: number | null
  /** Why it failed, as a sentence. */
  error: string | null
}

/** Restores of backups. At most one per wiki is pending. */
export interface WikiRestoresTable {
  id: Generated<number>
  /** The wiki that was backed up. */
  wiki_id: number
  /** The member who asked for it. */
  user_id: number
  mode: RestoreMode
  /** The backup's name in the wiki's series of the backup store. */
  snapshot: string
  /** The backup's. */
  taken_at: number
  /** The wiki itself, or the new wiki, which is reserved until it is ready; null if the new wiki was given up. */
  restored_id: number | null
  status: WikiRestore['status']
  /** Null before its first step and after it ends. */
  step: WikiRestore['step']
  /** Why it failed, worded for the wiki's managers. */
  error: string | null
  started_at: number
  updated_at: number
  finished_at: number | null
}

/** Batches: many edits from a file that a member has sent. */
export interface WikiBatchesTable {
  id: Generated<number>
  wiki_id: number
  /** The member who has sent it. */
  user_id: number
  /** The account on the wiki that makes the edits, as it was when it was linked. */
  local_id: number
  local_since: string | null
  username: string
  name: string
  format: Batch['format']
  file_name: string
  /** Bytes. */
  size: number
  /** The directory of its files, with an unguessable name; null once it has been removed. */
  dir: string | null
  status: Batch['status']
  ids: 'of-this-wiki' | 'of-another-wiki'
  summary: string
  /** 1 if it stops at the first refused edit. */
  stops_at_problem: number
  start: BatchStart
  /** JSON: `TableLook` of the contract. */
  look: string | null
  /** JSON: `TableMapping` of the contract. */
  mapping: string | null
  /** JSON: the names of a table's columns. */
  header: string | null
  unreadable: Generated<number>
  /** JSON: `BatchCounts` of the contract; null before the check has ended. */
  expected: string | null
  /** JSON: `BatchCounts` of the contract; null before it runs. */
  counts: string | null
  /** Edits per second in the last minute. */
  rate: number | null
  /** The batch that it undoes. */
  undoes: number | null
  /** Why it failed, worded for the member who runs it. */
  error: string | null
  created_at: number
  updated_at: number
  started_at: number | null
  finished_at: number | null
}
