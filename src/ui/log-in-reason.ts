/** Why a visitor was sent to the log-in page. */
export type LogInReason = 'passwordReset' | 'sessionEnded'

/** The router's `state` for the log-in and sign-up pages. */
export interface LogInState {
  readonly reason?: LogInReason
  /** Whether the first step is done, so that the page shows the second. */
  readonly secondStep?: boolean
  /** The email address to fill in. */
  readonly email?: string
}

/** Reads the router's state, which may be anything that the browser has stored. */
export function logInReason(state: unknown): LogInReason | null {
  if (typeof state !== 'object' || state === null || !('reason' in state)) return null
  return state.reason === 'passwordReset' || state.reason === 'sessionEnded' ? state.reason : null
}

/** The email address from the previous page; '' if there is none. */
export function knownEmail(state: unknown): string {
  return typeof state === 'object' && state !== null && 'email' in state && typeof state.email === 'string'
    ? state.email
    : ''
}

/** Whether the previous page has done the first step of the log-in. */
export function isHalfway(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'secondStep' in state && state.secondStep === true
}
