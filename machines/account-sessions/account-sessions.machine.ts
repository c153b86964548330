import { assign, setup } from 'xstate'
import { type AccountSession, OTHER_SESSIONS } from '#contract/account/sessions.ts'
import { type Failure, toFailure } from '#contract/failure.ts'
import { notProvided } from '#machines/shared/not-provided.ts'

interface Context {
  /** The member's own first, then the last used. */
  readonly sessions: readonly AccountSession[]
  /** What is being ended: a session's id or `others`. Null if nothing is. */
  readonly ending: string | null
  /** How many sessions the last request has ended; null before one, and after a failure. */
  readonly ended: number | null
  /** Why the last request failed; null if it succeeded or is being tried again. */
  readonly failure: Failure | null
}

type Event =
  | { readonly type: 'sessions.reload' }
  /** `session` is an id, or `others` for all but the one in this browser. */
  | { readonly type: 'session.end'; readonly session: string }

/** @param which a session's id or `others`. */
const isMeant = ({ id, current }: AccountSession, which: string | null): boolean =>
  which === OTHER_SESSIONS ? !current : id === which

/** Lists the sessions of a member and ends them. */
export const accountSessionsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    tags: {} as 'busy',
  },
  actors: {
    loadSessions: notProvided<readonly AccountSession[], void>('loadSessions'),
    endSessions: notProvided<void, { readonly session: string }>('endSessions'),
  },
  guards: {
    isListed: ({ context }, which: string) => context.sessions.some(session => isMeant(session, which)),
  },
}).createMachine({
  id: 'accountSessions',
  context: { sessions: [], ending: null, ended: null, failure: null },
  initial: 'loading',
  states: {
    loading: {
      description: 'The sessions are being loaded.',
      invoke: {
        id: 'loadSessions',
        src: 'loadSessions',
        onDone: {
          target: 'listed',
          actions: assign({ sessions: ({ event }) => event.output, failure: null }),
        },
        onError: {
          target: 'unknown',
          actions: assign({ failure: ({ event }) => toFailure(event.error) }),
        },
      },
    },
    unknown: {
      description: 'The sessions could not be loaded; it can be tried again.',
      on: { 'sessions.reload': 'loading' },
    },
    listed: {
      description: 'The sessions are listed; each but the one in this browser can be ended.',
      on: {
        'session.end': {
          guard: { type: 'isListed', params: ({ event }) => event.session },
          target: 'ending',
          actions: assign({ ending: ({ event }) => event.session, ended: null, failure: null }),
        },
      },
    },
    ending: {
      description: 'One session or all others are being ended; the list stays.',
      tags: 'busy',
      invoke: {
        id: 'endSessions',
        src: 'endSessions',
        input: ({ context }) => ({ session: context.ending ?? '' }),
        onDone: {
          target: 'listed',
          actions: assign(({ context: { sessions, ending } }) => {
            const left = sessions.filter(session => !isMeant(session, ending))
            return { sessions: left, ended: sessions.length - left.length, ending: null }
          }),
        },
        onError: {
          target: 'listed',
          actions: assign({ failure: ({ event }) => toFailure(event.error), ending: null }),
        },
      },
    },
  },
})
