import type { WikiContent } from './wiki-content.ts'

/** A verified backup of one wiki. Times are ISO 8601 in UTC. */
export interface WikiBackup {
  readonly id: number
  /** The time of the backed-up state. */
  readonly taken_at: string
  /** The last time at which the wiki was found unchanged since, so that no new copy was needed. */
  readonly current_at: string
  readonly content: WikiContent
  /** Bytes of the wiki's databases and files, unpacked. */
  readonly size: number
}

/** The answer to `GET /api/wiki/backups?wiki=<id>`, newest first. */
export interface WikiBackupsResponse {
  readonly data: readonly WikiBackup[]
  /** How many days backups are kept; null if this service makes none. */
  readonly kept_days: number | null
}

/** `new`: as a new wiki with a domain of its own. `back`: the wiki itself is put back. */
export type RestoreMode = 'new' | 'back'

/** `copying`: the current state is backed up. A restore as a new wiki does not have this step. */
export const RESTORE_STEPS = ['reading', 'copying', 'placing'] as const

/** One restore as listed by `GET /api/wiki/restore`, newest first. Times are ISO 8601 in UTC. */
export interface WikiRestore {
  readonly id: number
  /** The wiki that was backed up. */
  readonly wiki_id: number
  readonly mode: RestoreMode
  /** The backup's `taken_at`. */
  readonly taken_at: string
  readonly status: 'pending' | 'success' | 'failed'
  /** Null unless it is pending. */
  readonly step: (typeof RESTORE_STEPS)[number] | 'waiting' | null
  readonly started_at: string
  readonly finished_at: string | null
  /** The restored wiki; null until it exists. */
  readonly restored: { readonly id: number; readonly domain: string; readonly sitename: string } | null
  /** Why it failed, as a sentence. */
  readonly error: string | null
}

/** The answer to `GET /api/wiki/restore?wiki=<id>`. */
export interface WikiRestoresResponse {
  readonly data: readonly WikiRestore[]
}

/** The answer to `POST /api/wiki/restore`. */
export interface WikiRestoreResponse {
  readonly success: true
  readonly data: WikiRestore
}

/** A wiki that was deleted and not purged yet. Times are ISO 8601 in UTC. */
export interface DeletedWiki {
  readonly id: number
  readonly sitename: string
  readonly domain: string
  readonly domain_decoded: string
  readonly deleted_at: string
  /** When its data will be removed permanently. */
  readonly purge_at: string
}

/** The answer to `GET /api/wiki/deleted`, last deleted first. */
export interface DeletedWikisResponse {
  readonly data: readonly DeletedWiki[]
}
