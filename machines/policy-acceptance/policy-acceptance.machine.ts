import { assign, setup } from 'xstate'
import { MINUTE_MS } from '#contract/durations.ts'
import { type Failure, toFailure } from '#contract/failure.ts'
import type { PolicyResource } from '#contract/types/policies.ts'
import { notProvided } from '#machines/shared/not-provided.ts'
import { pollPause } from '#machines/shared/poll-pause.ts'

interface Context {
  /** Policies that are in force and that the member has not accepted. */
  readonly missing: readonly PolicyResource[]
  /** Why the last request failed; null if it succeeded. */
  readonly failure: Failure | null
}

type Event = { readonly type: 'policies.accept' } | { readonly type: 'session.leave' }

/** Milliseconds until the next attempt to load the missing policies, after a failure. */
export const RETRY_MS = MINUTE_MS

/** Asks a member to accept the policies that are in force. They can accept them or log out. */
export const policyAcceptanceMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    tags: {} as 'busy',
  },
  actors: {
    loadMissing: notProvided<readonly PolicyResource[], unknown>('loadMissing'),
    acceptPolicies: notProvided<void, { readonly policyIds: readonly number[] }>('acceptPolicies'),
    logOut: notProvided<void, unknown>('logOut'),
  },
  guards: {
    isMissing: ({ context }) => context.missing.length > 0,
  },
  delays: { retryInterval: ({ context }) => pollPause(context.failure, RETRY_MS) },
}).createMachine({
  id: 'policyAcceptance',
  context: { missing: [], failure: null },
  initial: 'loading',
  states: {
    loading: {
      description: 'The policies that the member has not accepted are being loaded.',
      invoke: {
        id: 'loadMissing',
        src: 'loadMissing',
        onDone: {
          target: 'judging',
          actions: assign({ missing: ({ event }) => event.output, failure: null }),
        },
        onError: { target: 'unknown', actions: assign({ failure: ({ event }) => toFailure(event.error) }) },
      },
    },
    judging: {
      description: 'Decides whether any policies are missing.',
      always: [{ guard: 'isMissing', target: 'asking' }, { target: 'accepted' }],
    },
    unknown: {
      description:
        'Loading failed. The member can continue meanwhile; the next attempt follows after a minute.',
      after: { retryInterval: 'loading' },
    },
    asking: {
      description: 'A dialog lists the policies. The member accepts them or logs out.',
      on: { 'policies.accept': 'accepting', 'session.leave': 'leaving' },
    },
    accepting: {
      description: 'The acceptance is being stored.',
      tags: 'busy',
      invoke: {
        id: 'acceptPolicies',
        src: 'acceptPolicies',
        input: ({ context }) => ({ policyIds: context.missing.map(({ metadata }) => metadata.policy_id) }),
        onDone: 'accepted',
        onError: { target: 'asking', actions: assign({ failure: ({ event }) => toFailure(event.error) }) },
      },
    },
    leaving: {
      description: 'The member is being logged out.',
      tags: 'busy',
      invoke: {
        id: 'logOut',
        src: 'logOut',
        onDone: 'left',
        onError: { target: 'asking', actions: assign({ failure: ({ event }) => toFailure(event.error) }) },
      },
    },
    accepted: {
      description: 'The member has accepted all policies that are in force.',
      type: 'final',
    },
    left: {
      description: 'The member has logged out instead.',
      type: 'final',
    },
  },
})
