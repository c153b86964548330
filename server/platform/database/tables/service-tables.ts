import type { Generated } from 'kysely'

/** Captcha solutions already used: each counts once until it expires. */
export interface CaptchaSolutionsTable {
  signature: string
  expires_at: number
}

/** Work that outlives a request. Claimed by one atomic UPDATE that sets the lease. */
export interface JobsTable {
  id: Generated<number>
  kind: string
  /** Set for periodic work: one row for each, re-armed after every run. */
  periodic_name: string | null
  /** JSON; emptied once done, so that no secret outlives its use. */
  payload: string
  status: 'waiting' | 'done' | 'failed'
  attempts: number
  run_at: number
  lease_token: string | null
  lease_until: number | null
  last_error: string | null
  created_at: number
  finished_at: number | null
}

/** Attempts that still count, for server processes that share a PostgreSQL database. */
export interface RateLimitsTable {
  /** The limit's name, a colon, and whose attempts they are. */
  key: string
  /** JSON: `Attempts` of `http/sliding-window.ts`. */
  attempts: string
  /** When the newest attempt stops counting. */
  expires_at: number
}

/** Keys the service made for itself, shared by its processes. */
export interface ServiceSecretsTable {
  name: string
  /** Random, hex. */
  value: string
}
