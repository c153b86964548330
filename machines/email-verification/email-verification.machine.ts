import { assign, setup } from 'xstate'
import { type Failure, toFailure } from '#contract/failure.ts'
import { notProvided } from '#machines/shared/not-provided.ts'
import { type EmailVerificationFailure, emailVerificationFailure } from './email-verification.failure.ts'

interface Input {
  /** From the link in the mail. */
  readonly token: string
  /** Whether the address of whoever opens the link is verified already. */
  readonly isVerified: boolean
}

interface Context extends Input {
  /** Why the last attempt failed; null before and during one. */
  readonly failure: EmailVerificationFailure | null
  /** Why the session could not be ended for another account; null before and during an attempt. */
  readonly switchFailure: Failure | null
}

type Event =
  | { readonly type: 'verification.retry' }
  /** Whoever is logged in wants to log in with the account that the link belongs to. */
  | { readonly type: 'account.switch' }
  /** The address was verified by other means: in another tab, or noticed by the poll. */
  | { readonly type: 'user.verified' }

/** The page behind the link in the verification mail. Source: specification, section 4 ("Email verification page"). */
export const emailVerificationMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as Input,
    tags: {} as 'busy',
  },
  actors: {
    verifyEmail: notProvided<void, { readonly token: string }>('verifyEmail'),
    logOut: notProvided<void, void>('logOut'),
  },
  guards: {
    isVerified: ({ context }) => context.isVerified,
    isExpired: ({ context }) => context.failure?.kind === 'expired',
    isOtherAccount: ({ context }) => context.failure?.kind === 'otherAccount',
  },
}).createMachine({
  id: 'emailVerification',
  context: ({ input }) => ({ ...input, failure: null, switchFailure: null }),
  initial: 'opening',
  on: { 'user.verified': '.verified' },
  states: {
    opening: {
      description: 'Decides whether anything is left to verify.',
      always: [{ guard: 'isVerified', target: 'verified' }, { target: 'pending' }],
    },
    pending: {
      description: 'The server is asked whether the token is good.',
      tags: 'busy',
      entry: assign({ failure: null }),
      invoke: {
        id: 'verifyEmail',
        src: 'verifyEmail',
        input: ({ context }) => ({ token: context.token }),
        onDone: 'verified',
        onError: {
          target: 'judging',
          actions: assign({ failure: ({ event }) => emailVerificationFailure(event.error) }),
        },
      },
    },
    judging: {
      description:
        'Tells a token that is no longer good, or is another account’s, from a failure that says nothing about it.',
      always: [
        { guard: 'isExpired', target: 'expired' },
        { guard: 'isOtherAccount', target: 'otherAccount' },
        { target: 'failed' },
      ],
    },
    verified: {
      description: 'The address is verified.',
      type: 'final',
    },
    expired: {
      description: 'The token is expired or used; another mail can be asked for.',
    },
    otherAccount: {
      description:
        'The link belongs to another account than the one that is logged in; which one is not told.',
      on: { 'account.switch': 'loggingOut' },
    },
    loggingOut: {
      description: 'The session is being ended; the log-in page then leads back to this link.',
      tags: 'busy',
      entry: assign({ switchFailure: null }),
      invoke: {
        id: 'logOut',
        src: 'logOut',
        onDone: 'loggedOut',
        onError: {
          target: 'otherAccount',
          actions: assign({ switchFailure: ({ event }) => toFailure(event.error) }),
        },
      },
    },
    loggedOut: {
      description: 'Nobody is logged in: the page leads to the log-in page and back.',
    },
    failed: {
      description: 'The server could not be asked, or could not answer; the token may still be good.',
      on: { 'verification.retry': 'pending' },
    },
  },
})
