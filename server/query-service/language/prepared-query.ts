import type { Vocabulary } from '#server/query-service/vocabulary.ts'

/** What the meaning of a query depends on, besides its text. */
export interface QueryContext {
  readonly vocabulary: Vocabulary
  /** What `[AUTO_LANGUAGE]` stands for: language codes in order of preference. */
  readonly languages: readonly string[]
  /** What the wiki has found for the query's searches, by {@link searchKey}; missing before the wiki was asked. */
  readonly found?: ReadonlyMap<string, readonly FoundEntry[]>
}

/** A search of the wiki that a query needs. */
export type WikiSearch =
  | {
      readonly kind: 'entities'
      readonly words: string
      readonly type: 'item' | 'property' | 'lexeme'
      readonly language: string
      readonly limit: number
    }
  /** `namespaces`: their numbers; none for those that the wiki searches by default. */
  | {
      readonly kind: 'pages'
      readonly words: string
      readonly namespaces: readonly string[]
      readonly limit: number
    }

/** What a search has found: an entity, or a page. */
export interface FoundEntry {
  /** The entity's id; null for another page. */
  readonly id: string | null
  readonly title: string | null
  readonly label: string | null
  readonly description: string | null
  /** The text by which it was found. */
  readonly match: { readonly text: string; readonly language: string } | null
}

export function searchKey(search: WikiSearch): string {
  return JSON.stringify(search)
}

/** A query in standard SPARQL 1.1, which only reads and asks no other server. */
export interface PreparedQuery {
  readonly text: string
  /** SELECT and ASK return a table or a boolean, the others a graph. */
  readonly form: 'select' | 'ask' | 'construct' | 'describe'
}

/** A prepared query, with what it still needs. */
export interface ReadQuery extends PreparedQuery {
  /** Searches whose results are missing: ask the wiki, and prepare the query again with what it has found. */
  readonly searches: readonly WikiSearch[]
  /** The normalized values that it needs; null for none. */
  readonly normalized: NormalizedValues | null
}

/** Normalized values that a query needs and that a wiki may not have. */
export interface NormalizedValues {
  /** `any` if the predicate may lead to either. */
  readonly kind: 'quantities' | 'uris' | 'any'
  readonly at: QueryRefusedError['at']
}

/** The query is refused, whoever asks. The message is for its author. */
export class QueryRefusedError extends Error {
  override readonly name = 'QueryRefusedError'
  /** `syntax`: a mistake in the query; `forbidden`: something that this service does not do. */
  readonly kind: 'syntax' | 'forbidden'
  /** The position in the text, from 1; null if unknown. */
  readonly at: { readonly line: number; readonly column: number } | null

  constructor(kind: QueryRefusedError['kind'], message: string, at: QueryRefusedError['at'] = null) {
    super(message)
    this.kind = kind
    this.at = at
  }
}
