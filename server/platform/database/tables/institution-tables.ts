/** The link between an account and a log-in at an institution. */
export interface InstitutionLinksTable {
  issuer: string
  /** Identifies the person at the issuer permanently, unlike the address. */
  subject: string
  user_id: number
  /** The address that the institution had verified when the account was linked. */
  email: string
  email_key: string
  created_at: number
}

/** A browser's log-in at an institution, in progress. */
export interface InstitutionLogInsTable {
  /** SHA-256 of the cookie's token, hex. State, nonce and code verifier are derived from the token. */
  token_hash: string
  /** The page that the person came from. */
  redirect: string | null
  /** 1 once the institution's answer has been read. It is read only once. */
  answered: 0 | 1
  /** The person's identity at the institution; null before the answer, and if the answer led straight to a session. */
  issuer: string | null
  subject: string | null
  /** The address that the institution has verified. */
  email: string | null
  created_at: number
  expires_at: number
}
