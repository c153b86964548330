import { assign, setup } from 'xstate'
import { type AccountSession, OTHER_SESSIONS } from '#contract/account/sessions.ts'
import type { Failure } from '#contract/failure.ts'
import { firstAsksForPassword } from '#machines/shared/asks-for-password.ts'
import { failureIn } from '#machines/shared/failure-in.ts'
import { notProvided } from '#machines/shared/not-provided.ts'

interface Context {
  /** The member's own first, then the last used. */
  readonly sessions: readonly AccountSession[]
  /** What is being ended or the dialog asks about: a session's id or `others`. Null without either. */
  readonly ending: string | null
  /** How many sessions the last request has ended; null before one, and after a failure. */
  readonly ended: number | null
  /** Why the last request failed; null if it succeeded, is being tried again or was given up. */
  readonly failure: Failure | null
}

type Event =
  | { readonly type: 'sessions.reload' }
  /** `session` is an id, or `others` for all but the one in this browser. */
  | { readonly type: 'session.end'; readonly session: string }
  | { readonly type: 'password.confirm'; readonly password: string }
  | { readonly type: 'password.cancel' }

/** @param which a session's id or `others`. */
const isMeant = ({ id, current }: AccountSession, which: string | null): boolean =>
  which === OTHER_SESSIONS ? !current : id === which

/** Lists the sessions of a member and ends them. Asks for the password if the last log-in was too long ago. */
export const accountSessionsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    tags: {} as 'busy' | 'open',
  },
  actors: {
    loadSessions: notProvided<readonly AccountSession[], void>('loadSessions'),
    endSessions: notProvided<void, { readonly session: string; readonly password: string }>('endSessions'),
  },
  guards: {
    isListed: ({ context }, which: string) => context.sessions.some(session => isMeant(session, which)),
    passwordHelps: ({ event }) => firstAsksForPassword(failureIn(event)),
  },
  actions: {
    keepFailure: assign({ failure: ({ event }) => failureIn(event) }),
    forgetEnded: assign(({ context: { sessions, ending } }) => {
      const left = sessions.filter(session => !isMeant(session, ending))
      return { sessions: left, ended: sessions.length - left.length, ending: null }
    }),
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
        onError: { target: 'unknown', actions: 'keepFailure' },
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
        input: ({ context }) => ({ session: context.ending ?? '', password: '' }),
        onDone: { target: 'listed', actions: 'forgetEnded' },
        onError: [
          { guard: 'passwordHelps', target: 'askingPassword', actions: 'keepFailure' },
          { target: 'listed', actions: ['keepFailure', assign({ ending: null })] },
        ],
      },
    },
    askingPassword: {
      description:
        'The last log-in was too long ago: a dialog asks for the password, or says why it did not help.',
      tags: 'open',
      on: {
        'password.confirm': 'endingWithPassword',
        'password.cancel': { target: 'listed', actions: assign({ ending: null, failure: null }) },
      },
    },
    endingWithPassword: {
      description: 'The sessions are being ended with the password; the dialog stays open.',
      tags: ['busy', 'open'],
      entry: assign({ failure: null }),
      invoke: {
        id: 'endWithPassword',
        src: 'endSessions',
        input: ({ context, event }) => ({
          session: context.ending ?? '',
          password: event.type === 'password.confirm' ? event.password : '',
        }),
        onDone: { target: 'listed', actions: 'forgetEnded' },
        onError: { target: 'askingPassword', actions: 'keepFailure' },
      },
    },
  },
})
