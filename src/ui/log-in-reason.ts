/** Why a visitor was sent to the log-in page; passed in the router's `state`. */
export type LogInReason = 'passwordReset' | 'sessionEnded'

export interface LogInState {
  readonly reason: LogInReason
}

/** Reads the router's state, which may be anything that the browser has stored. */
export function logInReason(state: unknown): LogInReason | null {
  if (typeof state !== 'object' || state === null || !('reason' in state)) return null
  return state.reason === 'passwordReset' || state.reason === 'sessionEnded' ? state.reason : null
}
