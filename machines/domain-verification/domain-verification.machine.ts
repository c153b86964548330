import { assign, setup } from 'xstate'
import { type Failure, toFailure } from '#contract/failure.ts'
import type { DomainClaim } from '#contract/types/domain-claim.ts'
import { notProvided } from '#machines/shared/not-provided.ts'

interface Context {
  readonly wikiId: number
  /** As the server told it last; null before. */
  readonly claim: DomainClaim | null
  /** Why the last request failed; null before and during one. */
  readonly failure: Failure | null
}

type Event = { readonly type: 'claim.reload' } | { readonly type: 'claim.check' }

/** The claim in an actor's answer. */
const answered = (event: object): DomainClaim | null =>
  'output' in event ? (event.output as DomainClaim) : null

/** Proving that a custom domain is one's own, so that the wiki is made there. See docs/adr/0015-custom-domains.md. */
export const domainVerificationMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as { readonly wikiId: number },
    tags: {} as 'busy',
  },
  actors: {
    readClaim: notProvided<DomainClaim, { readonly wikiId: number }>('readClaim'),
    /** Lets the server ask DNS. */
    checkClaim: notProvided<DomainClaim, { readonly wikiId: number }>('checkClaim'),
  },
  guards: {
    isVerified: ({ event }) => answered(event)?.status === 'verified',
    isExpired: ({ event }) => answered(event)?.status === 'expired',
    isLost: ({ event }) => answered(event)?.status === 'lost',
  },
  actions: {
    keepClaim: assign({ claim: ({ event }) => answered(event), failure: null }),
    keepFailure: assign({ failure: ({ event }) => toFailure('error' in event ? event.error : undefined) }),
  },
}).createMachine({
  id: 'domainVerification',
  context: ({ input }) => ({ ...input, claim: null, failure: null }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The server is asked what has to be set in DNS.',
      tags: 'busy',
      entry: assign({ failure: null }),
      invoke: {
        id: 'readClaim',
        src: 'readClaim',
        input: ({ context }) => ({ wikiId: context.wikiId }),
        onDone: [
          { guard: 'isVerified', target: 'verified', actions: 'keepClaim' },
          { guard: 'isExpired', target: 'expired', actions: 'keepClaim' },
          { guard: 'isLost', target: 'lost', actions: 'keepClaim' },
          { target: 'waiting', actions: 'keepClaim' },
        ],
        onError: { target: 'unread', actions: 'keepFailure' },
      },
    },
    unread: {
      description: 'The server could not be asked; it can be tried again.',
      on: { 'claim.reload': 'loading' },
    },
    waiting: {
      description: 'The page shows the records to set, and what DNS showed last.',
      on: { 'claim.check': 'checking' },
    },
    checking: {
      description: 'The server asks DNS, and makes the wiki where the domain is proven.',
      tags: 'busy',
      entry: assign({ failure: null }),
      invoke: {
        id: 'checkClaim',
        src: 'checkClaim',
        input: ({ context }) => ({ wikiId: context.wikiId }),
        onDone: [
          { guard: 'isVerified', target: 'verified', actions: 'keepClaim' },
          { guard: 'isExpired', target: 'expired', actions: 'keepClaim' },
          { guard: 'isLost', target: 'lost', actions: 'keepClaim' },
          { target: 'unproven', actions: 'keepClaim' },
        ],
        onError: { target: 'unchecked', actions: 'keepFailure' },
      },
    },
    unproven: {
      description: 'DNS was asked just now and does not show a record that proves the domain.',
      on: { 'claim.check': 'checking' },
    },
    unchecked: {
      description: 'The check failed: it says nothing about the domain and can be tried again.',
      on: { 'claim.check': 'checking' },
    },
    verified: {
      description: 'The domain is proven and the wiki is made.',
      type: 'final',
    },
    expired: {
      description: 'Nobody proved the domain in time; the wiki is not made.',
      type: 'final',
    },
    lost: {
      description: 'Another account proved the domain first; the wiki is not made.',
      type: 'final',
    },
  },
})
