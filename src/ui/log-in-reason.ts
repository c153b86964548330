/** Why a visitor was sent to the log-in page. */
export type LogInReason = 'passwordReset' | 'sessionEnded'

/** What the router's `state` tells the pages to log in and to sign up. */
export interface LogInState {
  readonly reason?: LogInReason
  /** Whether the first step is done already, so that the second follows. */
  readonly secondStep?: boolean
  /** The email address to fill in. */
  readonly email?: string
}

/** Reads the router's state, which may be anything that the browser has stored. */
export function logInReason(state: unknown): LogInReason | null {
  if (typeof state !== 'object' || state === null || !('reason' in state)) return null
  return state.reason === 'passwordReset' || state.reason === 'sessionEnded' ? state.reason : null
}

/** The email address that the page before knows; '' if it knows none. */
export function knownEmail(state: unknown): string {
  return typeof state === 'object' && state !== null && 'email' in state && typeof state.email === 'string'
    ? state.email
    : ''
}

/** Whether the page before has done the first step of the log-in. */
export function isHalfway(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'secondStep' in state && state.secondStep === true
}
