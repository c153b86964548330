/** One row of what is stored. Times are ISO 8601 in UTC. */
export type StoredRow = Readonly<Record<string, string | number | null>>

/** The answer to `POST /api/user/data`: all that is stored about an account, by the names of its parts. */
export interface AccountDataResponse {
  readonly data: Readonly<Record<string, readonly StoredRow[]>>
}
