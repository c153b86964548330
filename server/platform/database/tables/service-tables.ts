import type { Generated } from 'kysely'

/** Captcha solutions that have been used; kept until they expire. */
export interface CaptchaSolutionsTable {
  signature: string
  expires_at: number
}

/** Requests of visitors that were done; kept while their clients may send them again. */
export interface DoneRequestsTable {
  /** As `requestKey` makes it. */
  request: string
  expires_at: number
}

/** Work that outlives a request. One atomic UPDATE claims a job and sets its lease. */
export interface JobsTable {
  id: Generated<number>
  kind: string
  /** Set for periodic work, which has one row that is rescheduled after every run. */
  periodic_name: string | null
  /** JSON. Emptied when the job is done, so that no secret outlives its use. */
  payload: string
  status: 'waiting' | 'done' | 'failed'
  attempts: number
  run_at: number
  lease_token: string | null
  lease_until: number | null
  last_error: string | null
  created_at: number
  finished_at: number | null
  /** Whom the job is for, if jobs of its kind take turns by account and network. */
  account: string | null
  network: string | null
  /** The process that began it and continues it in its next turn while that process is alive. */
  home: string | null
}

/** The server processes that share this database. */
export interface ServerProcessesTable {
  /** Random; new with each start. */
  id: string
  /** The machine's name. */
  host: string
  pid: number
  started_at: number
  /** When it last reported. */
  seen_at: number
  /** JSON: `ProcessFacts` of `processes/process-facts.ts`. */
  facts: string
}

/** What each process has counted in the last seconds, for meters that are shared between processes. */
export interface ProcessUsesTable {
  process: string
  seen_at: number
  /** JSON: `Round[]` of `processes/shared-uses.ts`. */
  rounds: string
}

/** Daily figures that the console shows. Days are in UTC. */
export interface DailyFiguresTable {
  /** Such as `2026-11-28`. */
  day: string
  figure: string
  value: number
}

/** Attempts that count towards rate limits, for processes that share a PostgreSQL database. */
export interface RateLimitsTable {
  /** The rate limit's name, a colon, and the key of the attempts. */
  key: string
  /** JSON: `Attempts` of `http/sliding-window.ts`. */
  attempts: string
  /** When the newest attempt no longer counts. */
  expires_at: number
}

/** Keys that the service has created for itself, shared by its processes. */
export interface ServiceSecretsTable {
  name: string
  /** Random, hex. */
  value: string
}
