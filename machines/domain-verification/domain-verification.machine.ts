import { assign, setup } from 'xstate'
import type { Failure } from '#contract/failure.ts'
import type { DomainClaim } from '#contract/types/domain-claim.ts'
import { failureIn } from '#machines/shared/failure-in.ts'
import { notProvided } from '#machines/shared/not-provided.ts'

interface Context {
  readonly wikiId: number
  /** The server's last answer; null before the first one. */
  readonly claim: DomainClaim | null
  /** Why the last request failed; null if none has failed, and during a request. */
  readonly failure: Failure | null
}

type Event = { readonly type: 'claim.reload' } | { readonly type: 'claim.check' }

/** The claim in the output of an actor. */
const claimIn = (event: object): DomainClaim | null =>
  'output' in event ? (event.output as DomainClaim) : null

/** The transitions for an answer of the server that settles the claim. */
const settledTransitions = [
  { guard: 'isVerified', target: 'verified', actions: 'keepClaim' },
  { guard: 'isExpired', target: 'expired', actions: 'keepClaim' },
  { guard: 'isLost', target: 'lost', actions: 'keepClaim' },
] as const

/**
 * Proves that a custom domain belongs to the manager, so that the wiki can be created there. See
 * docs/adr/0015-custom-domains.md.
 */
export const domainVerificationMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as { readonly wikiId: number },
    tags: {} as 'busy',
  },
  actors: {
    readClaim: notProvided<DomainClaim, { readonly wikiId: number }>('readClaim'),
    /** Makes the server query DNS. */
    checkClaim: notProvided<DomainClaim, { readonly wikiId: number }>('checkClaim'),
  },
  guards: {
    isVerified: ({ event }) => claimIn(event)?.status === 'verified',
    isExpired: ({ event }) => claimIn(event)?.status === 'expired',
    isLost: ({ event }) => claimIn(event)?.status === 'lost',
  },
  actions: {
    keepClaim: assign({ claim: ({ event }) => claimIn(event) }),
    keepFailure: assign({ failure: ({ event }) => failureIn(event) }),
  },
}).createMachine({
  id: 'domainVerification',
  context: ({ input }) => ({ ...input, claim: null, failure: null }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The DNS records to set are being loaded.',
      tags: 'busy',
      entry: assign({ failure: null }),
      invoke: {
        id: 'readClaim',
        src: 'readClaim',
        input: ({ context }) => ({ wikiId: context.wikiId }),
        onDone: [...settledTransitions, { target: 'waiting', actions: 'keepClaim' }],
        onError: { target: 'unread', actions: 'keepFailure' },
      },
    },
    unread: {
      description: 'Loading failed; it can be tried again.',
      on: { 'claim.reload': 'loading' },
    },
    waiting: {
      description: 'The page shows the records to set and the result of the last check.',
      on: { 'claim.check': 'checking' },
    },
    checking: {
      description: 'The server queries DNS and creates the wiki if the domain is proven.',
      tags: 'busy',
      entry: assign({ failure: null }),
      invoke: {
        id: 'checkClaim',
        src: 'checkClaim',
        input: ({ context }) => ({ wikiId: context.wikiId }),
        onDone: [...settledTransitions, { target: 'unproven', actions: 'keepClaim' }],
        onError: { target: 'unchecked', actions: 'keepFailure' },
      },
    },
    unproven: {
      description: 'The last check found no record in DNS that proves the domain.',
      on: { 'claim.check': 'checking' },
    },
    unchecked: {
      description: 'The check itself failed, which says nothing about the domain; it can be tried again.',
      on: { 'claim.check': 'checking' },
    },
    verified: {
      description: 'The domain is proven and the wiki is created.',
      type: 'final',
    },
    expired: {
      description: 'The domain was not proven in time; the wiki will not be created.',
      type: 'final',
    },
    lost: {
      description: 'Another account proved the domain first; the wiki will not be created.',
      type: 'final',
    },
  },
})
