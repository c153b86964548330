import type { HistoryEntry, Manager } from '#contract/people/people.ts'
import type { QueryServiceState } from '#contract/types/query-service.ts'
import type { WikiStorage } from '#contract/types/wiki.ts'
import type { ConsoleWiki } from './console-wikis.ts'
import type { ListedJob } from './jobs.ts'

/** How many entries each list in {@link WikiOverview} has: the newest. */
export const OVERVIEW_ROWS = 10

/** The answer to `GET /api/operator/wikis/{id}`: all that the service knows about a wiki. Times are ISO 8601 in UTC. */
export interface WikiOverview extends ConsoleWiki {
  /** For people to read, with Punycode decoded. */
  readonly domain_decoded: string
  /** The custom domain that it waits for, or has been given; null for a subdomain. */
  readonly claim: { readonly domain: string; readonly status: string; readonly expires_at: string } | null
  /** The user name of its first administrator; empty after the purge. */
  readonly username: string
  /** The code of the content language. */
  readonly language: string
  readonly description: string | null
  /** The release of MediaWiki that its databases are for; null if it is not known. */
  readonly version: string | null
  readonly deletion: {
    readonly at: string
    /** When its data will be, or was, removed permanently. */
    readonly purge_at: string
    /** As its owner gave them. */
    readonly reasons: readonly string[]
  } | null
  /** Why it is suspended, even if it is deleted by now; null if it is not. */
  readonly suspension: { readonly at: string; readonly reason: string; readonly by_law: boolean } | null
  /** Why an operator has made it read-only; null if none has. */
  readonly read_only_for: string | null
  /** Owners first, then by date. */
  readonly people: readonly Manager[]
  /** Saved settings, without the answers to its questions. */
  readonly settings: readonly { readonly name: string; readonly value: string }[]
  /** Null if it cannot be measured at the moment. */
  readonly storage: WikiStorage | null
  /** The state of its query service; null if it cannot be asked now. */
  readonly queries: QueryServiceState | null
  /** Newest first. */
  readonly backups: readonly {
    readonly taken_at: string
    readonly current_at: string
    readonly size: number
  }[]
  /** Why its last backup failed; null if it did not. */
  readonly backup_failure: {
    readonly since: string
    readonly attempts: number
    /** The error, without passwords. */
    readonly error: string
  } | null
  /** The newest first, without those that finished long ago. */
  readonly jobs: readonly ListedJob[]
  /** Newest first. */
  readonly history: readonly HistoryEntry[]
}

export interface WikiOverviewResponse {
  readonly data: WikiOverview
}
