/** Data of the OpenID provider that logs members in to other tools: sessions, grants, codes, tokens. */
export interface ToolRowsTable {
  /** The provider's name for the kind, such as `AccessToken`. */
  model: string
  /** SHA-256 of the id, hex, because a token's id is the token itself. */
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
  /** 1 for the first. As the primary key, it keeps two processes from both creating the next one. */
  generation: number
  /** The private key as JWK, encrypted. */
  jwk: string
  created_at: number
}
