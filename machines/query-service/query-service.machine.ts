import { assign, setup } from 'xstate'
import { type Failure, toFailure } from '#contract/failure.ts'
import { POLL_INTERVAL_MS } from '#contract/limits.ts'
import type { QueryServiceStatus } from '#contract/types/query-service.ts'
import { notProvided } from '#machines/shared/not-provided.ts'
import { pollPause } from '#machines/shared/poll-pause.ts'

interface Context {
  readonly wikiId: number
  /** As last read; null before the first time. */
  readonly status: QueryServiceStatus | null
  /** What failed last and why; null if it has worked since. */
  readonly failure: { readonly during: 'load' | 'rebuild'; readonly cause: Failure } | null
}

type Event =
  | { type: 'status.reload' }
  | { type: 'rebuild.request' }
  | { type: 'rebuild.confirm' }
  | { type: 'rebuild.cancel' }

/** The interval while the index is not being made, when changes are few. */
const RESTING_INTERVAL_MS = 5 * POLL_INTERVAL_MS

const isUnderWay = ({ context: { status } }: { context: Context }) =>
  status?.state === 'starting' || status?.state === 'rebuilding'

/** The events that the open dialog allows, before and after a failure. */
const answerDialog = { 'rebuild.confirm': 'requesting', 'rebuild.cancel': 'resting' } as const

/** Follows the status of a wiki's query service, and rebuilds its index after a dialog. */
export const queryServiceMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as { wikiId: number },
    tags: {} as 'busy' | 'open',
  },
  actors: {
    loadStatus: notProvided<QueryServiceStatus, { wikiId: number }>('loadStatus'),
    followStatus: notProvided<QueryServiceStatus, { wikiId: number }>('followStatus'),
    rebuild: notProvided<QueryServiceStatus, { wikiId: number }>('rebuild'),
  },
  guards: {
    isUnderWay,
    isRebuildable: ({ context }) =>
      context.status !== null && context.status.state !== 'off' && !isUnderWay({ context }),
  },
  actions: { forgetFailure: assign({ failure: null }) },
  delays: {
    pollInterval: ({ context }) => pollPause(context.failure?.cause ?? null),
    restingInterval: ({ context }) => pollPause(context.failure?.cause ?? null, RESTING_INTERVAL_MS),
  },
}).createMachine({
  id: 'queryService',
  context: ({ input }) => ({ wikiId: input.wikiId, status: null, failure: null }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The status of the query service is being read for the first time.',
      tags: 'busy',
      invoke: {
        id: 'loadStatus',
        src: 'loadStatus',
        input: ({ context }) => ({ wikiId: context.wikiId }),
        onDone: { target: 'sorting', actions: assign({ status: ({ event }) => event.output }) },
        onError: {
          target: 'unknown',
          actions: assign({ failure: ({ event }) => ({ during: 'load', cause: toFailure(event.error) }) }),
        },
      },
    },
    unknown: {
      description: 'The status could not be read; it can be tried again.',
      on: { 'status.reload': { target: 'loading', actions: 'forgetFailure' } },
    },
    sorting: {
      description: 'Decides whether the index is being made.',
      always: [{ guard: 'isUnderWay', target: 'working' }, { target: 'resting' }],
    },
    resting: {
      description:
        'The index is not being made; a manager can have it rebuilt. The status is read again after a while.',
      after: { restingInterval: 'polling' },
      on: { 'rebuild.request': { guard: 'isRebuildable', target: 'confirming', actions: 'forgetFailure' } },
    },
    working: {
      description: 'The index is being made; the status is read every three seconds.',
      after: { pollInterval: 'polling' },
    },
    polling: {
      description:
        'The status is being read, once the page is visible. After a failure the next read follows.',
      invoke: {
        id: 'followStatus',
        src: 'followStatus',
        input: ({ context }) => ({ wikiId: context.wikiId }),
        onDone: {
          target: 'sorting',
          actions: [assign({ status: ({ event }) => event.output }), 'forgetFailure'],
        },
        onError: {
          target: 'sorting',
          actions: assign({ failure: ({ event }) => ({ during: 'load', cause: toFailure(event.error) }) }),
        },
      },
      on: { 'rebuild.request': { guard: 'isRebuildable', target: 'confirming', actions: 'forgetFailure' } },
    },
    confirming: {
      description: 'The dialog asks whether to rebuild the index.',
      tags: 'open',
      on: { ...answerDialog },
    },
    requesting: {
      description: 'The rebuild is being requested; the dialog stays open.',
      tags: ['busy', 'open'],
      invoke: {
        id: 'rebuild',
        src: 'rebuild',
        input: ({ context }) => ({ wikiId: context.wikiId }),
        onDone: { target: 'sorting', actions: assign({ status: ({ event }) => event.output }) },
        onError: {
          target: 'failed',
          actions: assign({ failure: ({ event }) => ({ during: 'rebuild', cause: toFailure(event.error) }) }),
        },
      },
    },
    failed: {
      description: 'The rebuild was not requested: the dialog says why; it can be tried again.',
      tags: 'open',
      on: {
        'rebuild.confirm': { target: 'requesting', actions: 'forgetFailure' },
        'rebuild.cancel': { target: 'resting', actions: 'forgetFailure' },
      },
    },
  },
})
