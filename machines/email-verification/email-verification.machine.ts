import { assign, setup } from 'xstate'
import { type Failure, toFailure } from '#contract/failure.ts'
import { notProvided } from '#machines/shared/not-provided.ts'
import { type EmailVerificationFailure, emailVerificationFailure } from './email-verification.failure.ts'

interface Input {
  /** From the link in the email. */
  readonly token: string
  /** Whether the email address of the logged-in member is already verified. */
  readonly isVerified: boolean
}

interface Context extends Input {
  /** Why the last attempt failed; null if none has failed, and during an attempt. */
  readonly failure: EmailVerificationFailure | null
  /** Why logging out failed; null if it has not failed, and during an attempt. */
  readonly switchFailure: Failure | null
}

type Event =
  | { readonly type: 'verification.retry' }
  /** The member wants to log in with the account that the link belongs to. */
  | { readonly type: 'account.switch' }
  /** The email address was verified in another way, such as in another tab. */
  | { readonly type: 'user.verified' }

/** The page behind the link in the verification email. Source: spec 4.7 to 4.10. */
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
      description: 'The server checks the token.',
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
        'Decides whether the token is no longer valid, belongs to another account, or could not be checked.',
      always: [
        { guard: 'isExpired', target: 'expired' },
        { guard: 'isOtherAccount', target: 'otherAccount' },
        { target: 'failed' },
      ],
    },
    verified: {
      description: 'The email address is verified.',
      type: 'final',
    },
    expired: {
      description: 'The token is expired or used; the member can request another email.',
    },
    otherAccount: {
      description:
        'The link belongs to an account other than the logged-in one; the page does not say which.',
      on: { 'account.switch': 'loggingOut' },
    },
    loggingOut: {
      description: 'The member is being logged out; after the log-in, the page opens again.',
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
      description: 'The member is logged out; the page leads to the log-in page and back.',
    },
    failed: {
      description: 'The server could not be reached or failed; the token may still be valid.',
      on: { 'verification.retry': 'pending' },
    },
  },
})
