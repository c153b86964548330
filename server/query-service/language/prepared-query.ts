import type { Vocabulary } from '#server/query-service/vocabulary.ts'

/** What the meaning of a query depends on, besides its text. */
export interface QueryContext {
  readonly vocabulary: Vocabulary
  /** What `[AUTO_LANGUAGE]` stands for: language codes, the preferred one first. */
  readonly languages: readonly string[]
}

/** A query in standard SPARQL 1.1, which only reads and asks no other server. */
export interface PreparedQuery {
  readonly text: string
  /** SELECT and ASK return a table or a boolean, the others a graph. */
  readonly form: 'select' | 'ask' | 'construct' | 'describe'
}

/** The query is not answered, whoever asks. The message is for whoever wrote it. */
export class QueryRefusedError extends Error {
  override readonly name = 'QueryRefusedError'
  /** `syntax` is an error of whoever wrote it, `forbidden` is what this service does not do. */
  readonly kind: 'syntax' | 'forbidden'
  /** Where in the text, from 1; null if unknown. */
  readonly at: { readonly line: number; readonly column: number } | null

  constructor(kind: QueryRefusedError['kind'], message: string, at: QueryRefusedError['at'] = null) {
    super(message)
    this.kind = kind
    this.at = at
  }
}
