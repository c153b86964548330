/** A person with an account. Source: wire, `POST /api/auth/login`. */
export interface User {
  readonly id: number
  readonly email: string
  readonly verified: boolean
}

export interface LoginResponse {
  readonly user: User
}

/** `GET /api/auth/login`: `verified` stands at the top level too, for clients that poll it there. */
export interface SessionResponse extends LoginResponse {
  readonly verified: boolean
}

/** `GET /api/user/commonPasswords`: what a form tells of while somebody types a new password, the most used first. */
export interface CommonPasswordsResponse {
  readonly passwords: readonly string[]
}

export interface MessageResponse {
  readonly message: string
}

export interface SuccessResponse {
  readonly success: true
}
