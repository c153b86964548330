import { assign, setup } from 'xstate'
import { SECOND_MS } from '#contract/durations.ts'
import { type Failure, toFailure } from '#contract/failure.ts'
import type { QueryProblem } from '#contract/types/query-problem.ts'
import type { QueryOutcome, QueryResponse } from '#contract/types/query-response.ts'
import { notProvided } from '#machines/shared/not-provided.ts'

interface Context {
  /** The query that was sent last; '' before the first one. */
  readonly query: string
  readonly answer: QueryResponse | null
  /** Why the service did not answer the last query. */
  readonly problem: QueryProblem | null
  /** Why the service could not be asked. */
  readonly failure: Failure | null
}

type Event = { readonly type: 'query.run'; readonly query: string } | { readonly type: 'query.cancel' }

/** How long to wait before asking a wiki again whose index is being made, unless it says when. */
const RETRY_MS = 3 * SECOND_MS

/** How many milliseconds to wait after a problem: {@link RETRY_MS} or the time that the problem names. */
export function retryPause({ retryAfter = 0 }: Pick<QueryProblem, 'retryAfter'>): number {
  return Math.max(RETRY_MS, retryAfter * SECOND_MS)
}

const outcomeOf = (event: object) => ('output' in event ? (event.output as QueryOutcome) : null)

/** Asks a wiki's query service, on the query page. What is typed belongs to the editor. */
export const queryPageMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    tags: {} as 'busy',
  },
  actors: {
    ask: notProvided<QueryOutcome, { query: string }>('ask'),
  },
  delays: {
    retry: ({ event }) => {
      const outcome = outcomeOf(event)
      return retryPause(outcome?.kind === 'problem' ? outcome.problem : {})
    },
  },
  guards: {
    isStarting: ({ event }) => {
      const outcome = outcomeOf(event)
      return outcome?.kind === 'problem' && outcome.problem.code === 'starting'
    },
    isProblem: ({ event }) => outcomeOf(event)?.kind === 'problem',
  },
  actions: {
    keepQuery: assign(({ event }) => (event.type === 'query.run' ? { query: event.query } : {})),
    keepProblem: assign(({ event }) => {
      const outcome = outcomeOf(event)
      return outcome?.kind === 'problem' ? { problem: outcome.problem, answer: null } : {}
    }),
    keepAnswer: assign(({ event }) => {
      const outcome = outcomeOf(event)
      return outcome?.kind === 'answer' ? { answer: outcome.answer } : {}
    }),
    forgetProblem: assign({ problem: null, failure: null }),
  },
}).createMachine({
  id: 'queryPage',
  context: { query: '', answer: null, problem: null, failure: null },
  initial: 'editing',
  on: {
    'query.run': { target: '.running', actions: 'keepQuery', reenter: true },
  },
  states: {
    editing: {
      description: 'The query is being written. The last answer, if there is one, stays.',
    },
    running: {
      description: 'The query was sent; it can be cancelled, or replaced by another one.',
      tags: 'busy',
      entry: 'forgetProblem',
      invoke: {
        id: 'ask',
        src: 'ask',
        input: ({ context: { query } }) => ({ query }),
        onDone: [
          { guard: 'isStarting', target: 'waiting' },
          { guard: 'isProblem', target: 'refused', actions: 'keepProblem' },
          { target: 'answered', actions: 'keepAnswer' },
        ],
        onError: {
          target: 'failed',
          actions: assign({ failure: ({ event }) => toFailure(event.error), answer: null }),
        },
      },
      on: { 'query.cancel': 'editing' },
    },
    waiting: {
      description: 'The wiki’s index is being made; the query is sent again by itself.',
      tags: 'busy',
      after: { retry: 'running' },
      on: { 'query.cancel': 'editing' },
    },
    answered: {
      description: 'The answer is shown.',
    },
    refused: {
      description: 'The service says why it does not answer this query.',
    },
    failed: {
      description: 'The service could not be reached, or failed. The query can be sent again.',
    },
  },
})
