/** What the provider of log-ins to other tools stores: sessions, grants, codes, tokens. */
export interface ToolRowsTable {
  /** The provider's name for the kind, such as `AccessToken`. */
  model: string
  /** SHA-256 of the id, hex: the id of a token is the token. */
  id_hash: string
  /** JSON, encrypted. */
  payload: string
  user_id: number | null
  /** SHA-256 of the grant's id, hex. */
  grant_hash: string | null
  /** SHA-256 of the session's public id, hex. */
  uid_hash: string | null
  consumed_at: number | null
  expires_at: number
}

/** The keys that sign log-ins to other tools. */
export interface ToolKeysTable {
  /** 1 for the first. Two processes that make the next one at the same time make one. */
  generation: number
  /** The private key as JWK, encrypted. */
  jwk: string
  created_at: number
}
