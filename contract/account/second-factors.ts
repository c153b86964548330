/** How many recovery codes a member gets at a time. */
export const RECOVERY_CODES = 10

/** Minutes in which the second step of a log-in must follow the first. */
export const SECOND_STEP_MINUTES = 10

/** Characters. */
export const PASSKEY_NAME_MAX = 60
export const PASSKEYS_MAX = 20

/** A passkey of the member. Times are ISO 8601 in UTC. */
export interface Passkey {
  readonly id: string
  readonly name: string
  readonly created_at: string
  /** Null if it has never been used. */
  readonly last_used_at: string | null
}

/** What a member can log in with besides the password. */
export interface SecondFactors {
  readonly two_step: {
    /** When two-step log-in was turned on; null if it is off. */
    readonly since: string | null
    /** How many recovery codes are left. */
    readonly recovery_codes: number
  }
  readonly passkeys: readonly Passkey[]
}

/** The response of every call about second factors. */
export interface FactorResponse<Data> {
  readonly data: Data
}

/** The options for the browser's authenticator, as JSON. */
export interface PasskeyOptions {
  readonly options: string
}

/** What an authenticator app needs: its secret in base32, and the same as an address for a QR code. */
export interface AppSecret {
  readonly secret: string
  readonly uri: string
}

/** Shown once: the service stores only hashes of them. */
export interface RecoveryCodes {
  readonly recovery_codes: readonly string[]
}

/** What may follow the password. */
export interface SecondStep {
  /** Whether the account has a passkey. A code of the app, or a recovery code, is always possible. */
  readonly passkey: boolean
}
