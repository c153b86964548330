import type { QueryContext, QueryRefusedError, ReadQuery } from './prepared-query.ts'

export interface LanguageTask {
  readonly text: string
  readonly context: QueryContext
}

/** The thread's messages: first that it is ready, then the outcome of each task, in order. */
export type LanguageMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'prepared'; readonly query: ReadQuery }
  | { readonly kind: 'refused'; readonly why: Pick<QueryRefusedError, 'kind' | 'message' | 'at'> }
  | { readonly kind: 'failed'; readonly message: string }
