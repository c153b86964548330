import type { QueryProblem } from './query-problem.ts'

/** What a query service has answered. */
export interface QueryAnswer {
  /** Results as SPARQL JSON, or triples as N-Triples. */
  readonly kind: 'results' | 'triples'
  readonly text: string
  /** Changes of the wiki that the answer does not know yet. */
  readonly behind: number
  /** Milliseconds from the request to the whole answer. */
  readonly took: number
}

/** An answer, or why there is none. */
export type QueryOutcome =
  | { readonly kind: 'answer'; readonly answer: QueryAnswer }
  | { readonly kind: 'problem'; readonly problem: QueryProblem }
