import type { Generated } from 'kysely'
import type { Batch } from '#contract/batches/batch.ts'
import type { BatchStart } from '#contract/batches/batch-requests.ts'
import type { RestoreMode, WikiRestore } from '#contract/wiki-data/wiki-backup.ts'
import type { WikiContent } from '#contract/wiki-data/wiki-content.ts'
import type { EXPORT_STEPS, ExportKind, WikiExport } from '#contract/wiki-data/wiki-export.ts'
import type { WikiImport } from '#contract/wiki-data/wiki-import.ts'

/** A verified backup of a wiki. The rows can be made again of what the backup store contains. */
export interface WikiBackupsTable extends WikiContent {
  id: Generated<number>
  wiki_id: number
  /** Its name in the wiki's series of the backup store. */
  snapshot: string
  /** The wiki's `changeMark` before it was copied. */
  change_mark: string
  /** The last run that made it or found the wiki unchanged since. */
  run_id: number | null
  /** The moment whose state it holds. */
  taken_at: number
  /** When the wiki was last found unchanged since. */
  current_at: number
  /** When it was read back from the store and compared with the wiki's counts. */
  verified_at: number
  /** Bytes of the wiki's databases and files, unpacked. */
  bytes: number
}

/** Wikis whose last backup failed. A backup that succeeds removes the row. */
export interface WikiBackupFailuresTable {
  wiki_id: number
  /** The first failure since the last backup. */
  failed_at: number
  /** How often it was tried since. */
  attempts: number
  error: string
}

/** The runs that make backups. At most one has no end. */
export interface BackupRunsTable {
  id: Generated<number>
  requested_at: number
  started_at: number | null
  /** Null while it runs, and after a crash until it goes on. */
  finished_at: number | null
  /** The store's place. */
  place: string | null
  /** The verified snapshot of the service's database; null until there is one. */
  service_snapshot: string | null
  service_taken_at: number | null
  /** Bytes, unpacked. */
  service_bytes: number | null
  /** The time that its retention counted from. It follows the clock by a week a run at most. */
  retention_at: number | null
  /** Wikis that have data, and how many of them had which outcome. */
  wikis: Generated<number>
  copied: Generated<number>
  unchanged: Generated<number>
  failed: Generated<number>
  /** Bytes of the copied wikis, unpacked. */
  bytes: Generated<number>
  /** What kept it from its end, or the service's database from being backed up. */
  error: string | null
}

/** Files that fill empty wikis. At most one of each wiki is open, which means that it has not finished. */
export interface WikiImportsTable {
  id: Generated<number>
  wiki_id: number
  /** The member who uploads it. */
  user_id: number
  /** The member's network, as `networkOf` names it; null once it has finished. */
  network: string | null
  /** Names its upload and its file; random, hex. */
  upload_id: string
  status: WikiImport['status']
  file_name: string
  /** Bytes. */
  size: number
  /** Bytes that have arrived and were synced to the disk. */
  received: Generated<number>
  /** JSON: `ImportReport` of the contract. */
  report: string | null
  /** JSON: `WikiImport['progress']` of the contract. */
  step: string | null
  /** Why it failed, as the wiki's managers read it. */
  error: string | null
  created_at: number
  /** The last part that arrived, or the last progress. */
  updated_at: number
  /** The request that may write to its file, in whichever process; null if there is none. */
  receiver: string | null
  /** When that request has lost this right, unless it says before that it goes on. */
  receiver_until: number | null
  /** 1 if another request waits for it to end. */
  receiver_wanted: Generated<number>
  finished_at: number | null
}

/** The dumps that public wikis offer for download: one row for each wiki that offers them. Files of others are removed. */
export interface WikiDumpsTable {
  id: Generated<number>
  wiki_id: number
  /** `due` before the first time. A row that is pending has a job. */
  status: 'due' | 'pending' | 'ready' | 'failed'
  /** The wiki's `changeMark` before it was copied for the files that there are; null if there are none. */
  change_mark: string | null
  /** When the files are made again, if the wiki has changed by then. */
  next_at: number
  finished_at: number | null
  /** Why it failed last, as a sentence; null if it did not. */
  error: string | null
}

/** Exports of wikis. At most one of a wiki is pending. */
export interface WikiExportsTable {
  id: Generated<number>
  wiki_id: number
  /** The member who asked for it. */
  user_id: number | null
  kind: ExportKind
  password_hashes: number
  status: WikiExport['status']
  /** Null before its job begins and after it has ended. */
  step: (typeof EXPORT_STEPS)[number] | null
  /** The share of it that is done, in millionths. */
  share_millionths: Generated<number>
  created_at: number
  /** The moment whose state it holds. Null until it is ready, like the columns below. */
  taken_at: number | null
  finished_at: number | null
  expires_at: number | null
  size: number | null
  sha256: string | null
  /** The archive's name in the directory of exports, which cannot be guessed; null once it is removed. */
  file: string | null
  pages: number | null
  revisions: number | null
  entities: number | null
  users: number | null
  files: number | null
  /** Why it failed, as a sentence. */
  error: string | null
}

/** Restores of backups. At most one of each wiki is pending. */
export interface WikiRestoresTable {
  id: Generated<number>
  /** The wiki whose backup it is. */
  wiki_id: number
  /** The member who asked for it. */
  user_id: number
  mode: RestoreMode
  /** The backup's name in the wiki's series of the backup store. */
  snapshot: string
  /** The backup's. */
  taken_at: number
  /** The wiki itself, or the new one, which is reserved until it is ready; null if that was given up. */
  restored_id: number | null
  status: WikiRestore['status']
  /** Null before its first step and after its end. */
  step: WikiRestore['step']
  /** Why it failed, as the wiki's managers read it. */
  error: string | null
  started_at: number
  updated_at: number
  finished_at: number | null
}

/** Batches: many edits of a file that a member has sent. */
export interface WikiBatchesTable {
  id: Generated<number>
  wiki_id: number
  /** The member who has sent it. */
  user_id: number
  /** The account on the wiki whose edits they are, as it was when it was linked. */
  local_id: number
  local_since: string | null
  username: string
  name: string
  format: Batch['format']
  file_name: string
  /** Bytes. */
  size: number
  /** The directory of its files, whose name cannot be guessed; null once it is removed. */
  dir: string | null
  status: Batch['status']
  ids: 'of-this-wiki' | 'of-another-wiki'
  summary: string
  /** 1 if it stops at the first edit that is refused. */
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
  /** Edits a second, of the last minute. */
  rate: number | null
  /** The batch that it undoes. */
  undoes: number | null
  /** Why it failed, as whoever runs it reads it. */
  error: string | null
  created_at: number
  updated_at: number
  started_at: number | null
  finished_at: number | null
}
