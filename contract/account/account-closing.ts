/** Days in which a member can call off the closing of the account. */
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
    /** They must be handed over or deleted first. */
    readonly wikis: readonly OnlyOwnedWiki[]
  }
}

/** The answer to `POST /api/user/closing`. */
export interface AccountClosingResponse {
  readonly success: true
  /** When the account is removed. ISO 8601 in UTC. */
  readonly closes_at: string
}

/** Stands in the history of wikis for the address of an account that is gone. */
export const CLOSED_ACCOUNT = 'a closed account'

export const ONLY_OWNER_CODE = 'only-owner'

/** The answer 409 to `POST /api/user/closing`. */
export interface OnlyOwnerResponse {
  readonly message: string
  readonly code: typeof ONLY_OWNER_CODE
  readonly wikis: readonly OnlyOwnedWiki[]
}
