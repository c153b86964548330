/** How many days a member has to keep an account that is being closed. */
export const CLOSING_DAYS = 7

/** A wiki that nobody else owns. */
export interface OnlyOwnedWiki {
  readonly id: number
  readonly sitename: string
  readonly domain_decoded: string
}

/** The answer to `GET /api/user/closing`. */
export interface ClosingResponse {
  readonly data: {
    /** These wikis must be handed over or deleted first. */
    readonly wikis: readonly OnlyOwnedWiki[]
  }
}

/** The answer to `POST /api/user/closing`. */
export interface AccountClosingResponse {
  readonly success: true
  /** When the account is removed. ISO 8601 in UTC. */
  readonly closes_at: string
}

/** Replaces the address of a removed account in the history of wikis. */
export const CLOSED_ACCOUNT = 'a closed account'

export const ONLY_OWNER_CODE = 'only-owner'

/** The answer 409 to `POST /api/user/closing`. */
export interface OnlyOwnerResponse {
  readonly message: string
  readonly code: typeof ONLY_OWNER_CODE
  readonly wikis: readonly OnlyOwnedWiki[]
}
