/** Stands for all sessions but the one that asks. */
export const OTHER_SESSIONS = 'others'

/** A session of the member. Times are ISO 8601 in UTC. */
export interface AccountSession {
  readonly id: string
  /** When the member logged in. */
  readonly created_at: string
  /** When it was last used, to the hour. */
  readonly last_used_at: string
  /** The browser's name, such as "Firefox"; null if it is not known. */
  readonly browser: string | null
  /** The operating system's name, such as "Linux"; null if it is not known. */
  readonly system: string | null
  /** Whether the request belongs to this session. */
  readonly current: boolean
}

/** The answer to `GET /api/user/sessions`: the sender's own first, then the last used. */
export interface SessionsResponse {
  readonly data: readonly AccountSession[]
}
