import type { QueryProblem } from '#contract/types/query-problem.ts'
import type { QueryOutcome, QueryResponse } from '#contract/types/query-response.ts'

/** An answer with one row, for tests. */
export const exampleAnswer: QueryResponse = {
  kind: 'results',
  text: JSON.stringify({
    head: { vars: ['label'] },
    results: { bindings: [{ label: { type: 'literal', value: 'Clay', 'xml:lang': 'en' } }] },
  }),
  behind: 0,
  durationMs: 120,
}

export const syntaxProblem: QueryProblem = {
  status: 400,
  title: 'This is not SPARQL',
  detail: 'There is a bracket too few.',
  code: 'syntax',
  line: 2,
  column: 5,
}

export const startingProblem: QueryProblem = {
  status: 503,
  title: 'The query service of this wiki is starting',
  detail: 'Please try again in a moment.',
  code: 'starting',
  retryAfter: 5,
}

export const answered = (changes: Partial<QueryResponse> = {}): QueryOutcome => ({
  kind: 'answer',
  answer: { ...exampleAnswer, ...changes },
})

export const refusedWith = (problem: QueryProblem): QueryOutcome => ({ kind: 'problem', problem })
