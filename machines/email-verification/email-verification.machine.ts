import { assign, setup } from 'xstate'
import { notProvided } from '#machines/not-provided.ts'
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
}

type Event =
  | { readonly type: 'verification.retry' }
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
  },
  guards: {
    isVerified: ({ context }) => context.isVerified,
    isExpired: ({ context }) => context.failure?.kind === 'expired',
  },
}).createMachine({
  id: 'emailVerification',
  context: ({ input }) => ({ ...input, failure: null }),
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
      description: 'Tells a token that is no longer good from a failure that says nothing about it.',
      always: [{ guard: 'isExpired', target: 'expired' }, { target: 'failed' }],
    },
    verified: {
      description: 'The address is verified.',
      type: 'final',
    },
    expired: {
      description: 'The token is expired or used; another mail can be asked for.',
    },
    failed: {
      description: 'The server could not be asked, or could not answer; the token may still be good.',
      on: { 'verification.retry': 'pending' },
    },
  },
})
