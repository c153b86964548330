import type { QueryServiceStatus } from '#contract/types/query-service.ts'
import type { PreparedQuery } from '#server/query-service/language/prepared-query.ts'
import type { QueryOptions, QueryResult } from '#server/query-service/store/triple-store.ts'
import type { KnownWiki } from '#server/wikis/registry.ts'

export interface IndexResult extends QueryResult {
  /**
   * The number of the wiki's changes that the answer does not include; 0 if it includes everything written before
   * the query.
   */
  readonly behind: number
}

/** The triples of all wikis that are queried, as long as there is memory for them. */
export interface WikiIndexes {
  /**
   * Answers from the wiki's index, which is started if needed and first applies what was written before.
   * @param use takes the answer; the index stays open meanwhile.
   * @throws the errors of `TripleStore.query`; IndexStartingError, IndexTooLargeError, IndexFailedError.
   */
  query<T>(
    wiki: KnownWiki,
    query: PreparedQuery,
    options: QueryOptions,
    use: (answer: IndexResult) => Promise<T>,
  ): Promise<T>
  status(wiki: KnownWiki): Promise<QueryServiceStatus>
  /** Rebuilds the index from a dump. Resolves once that has begun. */
  rebuild(wiki: KnownWiki): Promise<void>
  /** Removes all data of a wiki that was removed or replaced. @param dbName the name of its database. */
  forget(dbName: string): Promise<void>
  close(): Promise<void>
}

/** The index is not ready yet. Try again later. */
export class IndexStartingError extends Error {
  override readonly name = 'IndexStartingError'
}

/** The wiki has more triples than this service has memory for. */
export class IndexTooLargeError extends Error {
  override readonly name = 'IndexTooLargeError'
}

/** The index could not be made. */
export class IndexFailedError extends Error {
  override readonly name = 'IndexFailedError'
}
