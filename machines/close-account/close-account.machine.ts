import { assign, setup } from 'xstate'
import type { OnlyOwnedWiki } from '#contract/account/account-closing.ts'
import type { Failure } from '#contract/failure.ts'
import { firstAsksForPassword } from '#machines/shared/asks-for-password.ts'
import { failureIn } from '#machines/shared/failure-in.ts'
import { notProvided } from '#machines/shared/not-provided.ts'

interface Context {
  /** The wikis that nobody else owns. They keep the account from being closed. */
  readonly wikis: readonly OnlyOwnedWiki[]
  /** Why the last request failed; null if it succeeded, is being tried again or was given up. */
  readonly failure: Failure | null
  /** Whether the dialog asks for the password, because the last log-in was too long ago. */
  readonly needsPassword: boolean
}

type Event =
  | { readonly type: 'wikis.reload' }
  | { readonly type: 'close.request' }
  /** `password` is '' if the dialog did not ask for it. */
  | { readonly type: 'close.confirm'; readonly password: string }
  | { readonly type: 'close.cancel' }

/**
 * Closes the account of a member after a dialog, unless it is the only owner of a wiki. At the end, all its
 * sessions have ended.
 */
export const closeAccountMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    tags: {} as 'busy' | 'open',
  },
  actors: {
    loadWikis: notProvided<readonly OnlyOwnedWiki[], void>('loadWikis'),
    closeAccount: notProvided<void, { readonly password: string }>('closeAccount'),
  },
  guards: {
    /** Another owner may have left since the wikis were loaded. */
    isOnlyOwner: ({ event }) => {
      const failure = failureIn(event)
      return failure?.kind === 'refused' && failure.status === 409
    },
  },
  actions: {
    keepFailure: assign({ failure: ({ event }) => failureIn(event) }),
    forget: assign({ failure: null, needsPassword: false }),
  },
}).createMachine({
  id: 'closeAccount',
  context: { wikis: [], failure: null, needsPassword: false },
  initial: 'loading',
  states: {
    loading: {
      description: 'The page is looking up whether the member is the only owner of a wiki.',
      entry: 'forget',
      invoke: {
        id: 'loadWikis',
        src: 'loadWikis',
        onDone: [
          {
            guard: ({ event }) => event.output.length > 0,
            target: 'blocked',
            actions: assign({ wikis: ({ event }) => event.output }),
          },
          { target: 'ready' },
        ],
        onError: { target: 'unknown', actions: 'keepFailure' },
      },
    },
    unknown: {
      description: 'It is not known whether the account can be closed; it can be looked up again.',
      on: { 'wikis.reload': 'loading' },
    },
    blocked: {
      description:
        'The wikis that nobody else owns are listed, with the ways to hand them over and to delete them.',
      on: { 'wikis.reload': 'loading' },
    },
    ready: {
      description: 'The card says what closing the account does.',
      on: { 'close.request': 'confirming' },
    },
    confirming: {
      description:
        'The dialog asks for a confirmation, and for the password if the last log-in was too long ago; or it says why that did not work.',
      tags: 'open',
      on: {
        'close.confirm': 'closing',
        'close.cancel': { target: 'ready', actions: 'forget' },
      },
    },
    closing: {
      description: 'The account is being closed; the dialog stays open.',
      tags: ['busy', 'open'],
      entry: assign({ failure: null }),
      invoke: {
        id: 'closeAccount',
        src: 'closeAccount',
        input: ({ event }) => ({ password: event.type === 'close.confirm' ? event.password : '' }),
        onDone: 'closed',
        onError: [
          { guard: 'isOnlyOwner', target: 'loading' },
          {
            target: 'confirming',
            actions: assign(({ context, event }) => ({
              failure: failureIn(event),
              needsPassword: context.needsPassword || firstAsksForPassword(failureIn(event)),
            })),
          },
        ],
      },
    },
    closed: {
      description: 'The account will be removed unless it is kept. The session has ended.',
      type: 'final',
    },
  },
})
