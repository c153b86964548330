/** A member's authenticator app. Two-step log-in is on once a code from the app has confirmed it. */
export interface TwoStepLogInsTable {
  user_id: number
  /** The secret shared with the app, sealed. */
  secret: string
  created_at: number
  confirmed_at: number | null
  /** The time step of the last accepted code. Codes of this or an earlier step are refused. */
  last_step: number
}

/** Recovery codes that have not been used. */
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
  /** The member’s name for it. */
  name: string
  /** COSE, base64url. */
  public_key: string
  /** The authenticator's signature counter; 0 if it has none. */
  counter: number
  /** The authenticator's transports, as a JSON list. */
  transports: string
  created_at: number
  last_used_at: number | null
}

/** A step that a browser has begun and not finished: the second step of a log-in, or a passkey operation. */
export interface LogInStepsTable {
  /** SHA-256 of the cookie's token, hex. */
  token_hash: string
  /** Null while the member is unknown: a log-in with only a passkey. */
  user_id: number | null
  purpose: 'second_step' | 'passkey_log_in' | 'passkey_confirmation' | 'passkey_creation'
  /** The challenge that the passkey has to sign. */
  challenge: string | null
  expires_at: number
}
