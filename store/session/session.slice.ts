import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { Failure } from '#contract/failure.ts'
import type { User } from '#contract/types/user.ts'

/**
 * Who is here. Source: specification, section 4 ("Auth status").
 *
 * `leaveFor` is a wish to the router after the session ended while somebody was here: to the log-in page where the server
 * ended it, to the home page where the person did. The router fulfils it and says `departed`.
 */
export type Session =
  | { readonly status: 'initialising' }
  | { readonly status: 'anonymous'; readonly leaveFor: 'home' | 'login' | null }
  | { readonly status: 'signedIn'; readonly user: User }
  | { readonly status: 'error'; readonly failure: Failure }

/** Where a change of the session comes from; only what happened here is told to the other tabs. */
export type Origin = 'here' | 'otherTab' | 'restore'

/**
 * Why a session ended: the person logged out, or did so to log in with another account, or the server no longer knows it
 * ("Unauthenticated.").
 */
export type EndReason = 'loggedOut' | 'switchingAccount' | 'unauthenticated'

const initialState = { status: 'initialising' } as Session

const from = <Payload>(payload: Payload, origin: Origin = 'here') => ({ payload, meta: { origin } })

const sessionSlice = createSlice({
  name: 'auth',
  initialState,
  reducers: {
    /** The session is being restored, at the start of the app or once more after an error. */
    restoring: (): Session => ({ status: 'initialising' }),
    /** The restored session turned out to be nobody's. Somebody who came in meanwhile, in another tab, stays. */
    foundAnonymous: (state): Session =>
      state.status === 'initialising' ? { status: 'anonymous', leaveFor: null } : state,
    /** Whether somebody is here could not be found out. */
    restoreFailed: (state, { payload }: PayloadAction<Failure>): Session =>
      state.status === 'initialising' ? { status: 'error', failure: payload } : state,
    signedIn: {
      prepare: (user: User, origin?: Origin) => from(user, origin),
      reducer: (_, { payload }: PayloadAction<User>): Session => ({ status: 'signedIn', user: payload }),
    },
    /** Ends a session that is there; without one it changes nothing. */
    signedOut: {
      prepare: (reason: EndReason, origin?: Origin) => from(reason, origin),
      reducer: (state, { payload }: PayloadAction<EndReason>): Session =>
        state.status === 'signedIn' ? { status: 'anonymous', leaveFor: leaveFor(payload) } : state,
    },
    /** The e-mail address of whoever is signed in was confirmed. */
    verified: {
      prepare: (origin?: Origin) => from(undefined, origin),
      reducer: (state): Session =>
        state.status === 'signedIn' ? { ...state, user: { ...state.user, verified: true } } : state,
    },
    /** The router has gone where `leaveFor` asked. */
    departed: (state): Session =>
      state.status === 'anonymous' ? { status: 'anonymous', leaveFor: null } : state,
  },
  selectors: {
    selectSession: session => session,
    /** Null while nobody is signed in, or while that is not known yet. */
    selectUser: session => (session.status === 'signedIn' ? session.user : null),
    selectIsInitialising: session => session.status === 'initialising',
    selectNeedsVerification: session => session.status === 'signedIn' && !session.user.verified,
    selectLeaveFor: session => (session.status === 'anonymous' ? session.leaveFor : null),
  },
})

/** Whoever switches accounts stays: a protected page leads to the log-in page and back by itself. */
function leaveFor(reason: EndReason): 'home' | 'login' | null {
  return reason === 'loggedOut' ? 'home' : reason === 'unauthenticated' ? 'login' : null
}

export const sessionReducer = sessionSlice.reducer
export const { restoring, foundAnonymous, restoreFailed, signedIn, signedOut, verified, departed } =
  sessionSlice.actions
export const { selectSession, selectUser, selectIsInitialising, selectNeedsVerification, selectLeaveFor } =
  sessionSlice.selectors
