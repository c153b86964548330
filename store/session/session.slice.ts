import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { Failure } from '#contract/failure.ts'
import type { User } from '#contract/types/user.ts'

/**
 * Whether a member or a visitor uses this browser. Source: spec 4.1.
 *
 * After a session ends, `redirectTo` asks the router to go to the log-in page (the server ended the session), to the home
 * page (the member logged out) or to the page about the closing of the account. The router does so and dispatches
 * `redirected`.
 */
type Session =
  | { readonly status: 'initialising' }
  | { readonly status: 'visitor'; readonly redirectTo: RedirectTo }
  | { readonly status: 'member'; readonly user: User }
  | { readonly status: 'error'; readonly failure: Failure }

type RedirectTo = 'home' | 'login' | 'closing' | null

/** Where a change of the session comes from. Only changes made `here` are sent to the other tabs. */
export type Origin = 'here' | 'otherTab' | 'restore'

/**
 * Why a session ended: the member logged out, logged out to use another account, closed the account, or the server no
 * longer accepts the session ("Unauthenticated.").
 */
export type EndReason = 'loggedOut' | 'switchingAccount' | 'closed' | 'unauthenticated'

const initialState = { status: 'initialising' } as Session

const from = <Payload>(payload: Payload, origin: Origin = 'here') => ({ payload, meta: { origin } })

const sessionSlice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    /** The session is being restored: when the app starts, or again after an error. */
    restoreStarted: (): Session => ({ status: 'initialising' }),
    /** There was no session to restore. If another tab logged in meanwhile, that session stays. */
    noSessionFound: (state): Session =>
      state.status === 'initialising' ? { status: 'visitor', redirectTo: null } : state,
    /** The server did not say whether there is a session. */
    restoreFailed: (state, { payload }: PayloadAction<Failure>): Session =>
      state.status === 'initialising' ? { status: 'error', failure: payload } : state,
    sessionStarted: {
      prepare: (user: User, origin?: Origin) => from(user, origin),
      reducer: (_, { payload }: PayloadAction<User>): Session => ({ status: 'member', user: payload }),
    },
    /** Does nothing if there is no session. */
    sessionEnded: {
      prepare: (reason: EndReason, origin?: Origin) => from(reason, origin),
      reducer: (state, { payload }: PayloadAction<EndReason>): Session =>
        state.status === 'member' ? { status: 'visitor', redirectTo: redirectAfter(payload) } : state,
    },
    /** The member's email address was verified. */
    verified: {
      prepare: (origin?: Origin) => from(undefined, origin),
      reducer: (state): Session =>
        state.status === 'member' ? { ...state, user: { ...state.user, verified: true } } : state,
    },
    /** The router has gone where `redirectTo` asked. */
    redirected: (state): Session =>
      state.status === 'visitor' ? { status: 'visitor', redirectTo: null } : state,
  },
  selectors: {
    selectSession: session => session,
    /** Null for visitors and while the session is not known yet. */
    selectUser: session => (session.status === 'member' ? session.user : null),
    selectNeedsVerification: session => session.status === 'member' && !session.user.verified,
    selectIsClosing: session => session.status === 'member' && session.user.closes_at !== undefined,
    selectRedirect: session => (session.status === 'visitor' ? session.redirectTo : null),
  },
})

/** A member who switches accounts stays: a protected page itself leads to the log-in page and back. */
function redirectAfter(reason: EndReason): RedirectTo {
  switch (reason) {
    case 'loggedOut':
      return 'home'
    case 'unauthenticated':
      return 'login'
    case 'closed':
      return 'closing'
    default:
      return null
  }
}

export const sessionReducer = sessionSlice.reducer
export const {
  restoreStarted,
  noSessionFound,
  restoreFailed,
  sessionStarted,
  sessionEnded,
  verified,
  redirected,
} = sessionSlice.actions
export const { selectSession, selectUser, selectNeedsVerification, selectIsClosing, selectRedirect } =
  sessionSlice.selectors
