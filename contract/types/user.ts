import type { OperatorRole } from './operator-role.ts'

/** A person with an account. Source: spec 3.1. */
export interface User {
  readonly id: number
  readonly email: string
  readonly verified: boolean
  /** ISO 8601 in UTC. Other servers of this API may send neither this nor `updated_at`. */
  readonly created_at?: string
  /** When its address was last verified. */
  readonly updated_at?: string
  /** When the account will be removed, in ISO 8601. Only present while it is being closed. */
  readonly closes_at?: string
  /** The code of the language in which the member reads; English if missing. */
  readonly language?: string
  /** Only present for those who may use the console. */
  readonly operator_role?: OperatorRole
}

export interface LoginResponse {
  readonly user: User
}

/**
 * The answer to `GET /api/auth/login`. `verified` is at the top level as well, because some clients read it
 * there.
 */
export interface SessionResponse extends LoginResponse {
  readonly verified: boolean
}

/**
 * The answer to `GET /api/user/commonPasswords`, the most common first. Forms check new passwords against
 * them.
 */
export interface CommonPasswordsResponse {
  readonly passwords: readonly string[]
}

export interface MessageResponse {
  readonly message: string
}

export interface SuccessResponse {
  readonly success: true
}
