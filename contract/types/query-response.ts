import type { QueryProblem } from './query-problem.ts'

/** The answer of a query service. */
export interface QueryResponse {
  /** Results as SPARQL JSON, or triples as N-Triples. */
  readonly kind: 'results' | 'triples'
  readonly text: string
  /** How many changes of the wiki the answer does not include yet. */
  readonly behind: number
  /** Milliseconds from the request to the whole answer. */
  readonly durationMs: number
}

/** An answer, or why there is none. */
export type QueryOutcome =
  | { readonly kind: 'answer'; readonly answer: QueryResponse }
  | { readonly kind: 'problem'; readonly problem: QueryProblem }
