/** An account that is joined to a log-in at an institution. */
export interface InstitutionLinksTable {
  issuer: string
  /** Names the person at the issuer for ever, unlike the address. */
  subject: string
  user_id: number
  /** The address that the institution had verified when the two were joined. */
  email: string
  email_key: string
  created_at: number
}

/** A log-in at an institution that is under way in one browser. */
export interface InstitutionLogInsTable {
  /** SHA-256 of the cookie's token, hex. State, nonce and code verifier are derived from the token. */
  token_hash: string
  /** The page that the person came from. */
  redirect: string | null
  /** 1 once the institution's answer was read, which happens once. */
  answered: 0 | 1
  /** Who the institution says it is: null before its answer, and if that led to a session at once. */
  issuer: string | null
  subject: string | null
  /** Verified by the institution. */
  email: string | null
  created_at: number
  expires_at: number
}
