/** The authenticator app of a member. Two-step log-in is on once a code of the app has confirmed it. */
export interface TwoStepLogInsTable {
  user_id: number
  /** The secret that the app has too, sealed. */
  secret: string
  created_at: number
  confirmed_at: number | null
  /** The period of the last code that was accepted; an earlier one, or the same, is not accepted again. */
  last_step: number
}

/** Those that have not been used yet. */
export interface RecoveryCodesTable {
  user_id: number
  /** SHA-256 of the code, hex. */
  code_hash: string
  created_at: number
}

export interface PasskeysTable {
  /** The credential's id, base64url. */
  id: string
  user_id: number
  /** As the member calls it. */
  name: string
  /** COSE, base64url. */
  public_key: string
  /** How often the authenticator says it was used; 0 if it does not count. */
  counter: number
  /** How the authenticator is reached, a JSON list. */
  transports: string
  created_at: number
  last_used_at: number | null
}

/** What a browser has begun and not finished: the second step of a log-in, or something with a passkey. */
export interface LogInStepsTable {
  /** SHA-256 of the cookie's token, hex. */
  token_hash: string
  /** Null while nobody is known: a log-in by passkey alone. */
  user_id: number | null
  purpose: 'second_step' | 'passkey_log_in' | 'passkey_confirmation' | 'passkey_creation'
  /** What the passkey has to sign. */
  challenge: string | null
  expires_at: number
}
