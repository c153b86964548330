import type { UpdateOperation } from '#server/query-service/update-operation.ts'

/** Media types of results: the first four for tables and booleans, the others for graphs. */
const RESULT_FORMATS = [
  'application/sparql-results+json',
  'application/sparql-results+xml',
  'text/csv',
  'text/tab-separated-values',
  'text/turtle',
  'application/n-triples',
  'application/rdf+xml',
  'application/ld+json',
] as const
export type ResultFormat = (typeof RESULT_FORMATS)[number]

/** A result on its way out of a store. */
export interface QueryResult {
  /** Bytes. */
  readonly length: number
  /**
   * The bytes, which can be read once. A store in this process hands out the next piece when it is asked for, so that
   * a large result is never outside of it as a whole.
   * @throws ResultLostError
   */
  readonly pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>
}

export interface QueryOptions {
  readonly format: ResultFormat
  /** Milliseconds. */
  readonly timeoutMs: number
  /** Bytes of the answer. */
  readonly maxBytes: number
  /** Aborted when nobody waits for the answer any more, or others wait for the engine. */
  readonly signal?: AbortSignal
}

export interface StoreSize {
  readonly triples: number
  /** Memory, or disk of another server; null if unknown. */
  readonly bytes: number | null
}

/**
 * The triples of one wiki, all in the default graph. Everything else is built on these few methods, so that
 * another engine is one more implementation. Each works on one request at a time, in the order of the calls.
 */
export interface TripleStore {
  /** Replaces everything by the triples of a gzipped N-Triples file. @throws StoreFullError */
  load(file: string): Promise<void>
  /**
   * Runs the operations of a SPARQL 1.1 Update request, all of them or none. The service writes them, never a
   * client.
   * @throws StoreFullError
   */
  update(operations: readonly UpdateOperation[]): Promise<void>
  /**
   * Runs a query that was prepared: it only reads, and asks no other server.
   * @param use takes the result, which can be read until this resolves.
   * @throws QueryTimeoutError, QueryMemoryError, AnswerTooLargeError, QueryFailedError; the errors of `use`.
   */
  query<T>(query: string, options: QueryOptions, use: (result: QueryResult) => Promise<T>): Promise<T>
  /** Writes all triples to a gzipped N-Triples file; null for a store that keeps them by itself. */
  readonly dump: ((file: string) => Promise<void>) | null
  /** Null for a store whose triples end with it. */
  readonly storedPosition: StoredPosition | null
  size(): Promise<StoreSize>
  /**
   * Aborted when the store has lost its triples: it was closed, or a query took all of its time or memory, or was
   * ended before. What is asked of it then, or waits, ends with a StoreGoneError. Whoever holds it opens another and loads it.
   */
  readonly gone: AbortSignal
  close(): Promise<void>
}

/**
 * How far the triples of a store have got that outlives this process, and that others write to as well. A place is
 * a text that only its writer understands.
 */
export interface StoredPosition {
  /** @returns null when there are no triples, or only a part of them. @throws StoreLoadingError */
  read(): Promise<string | null>
  /** After a load and after updates. @throws StoreGoneError when somebody else has replaced what was loaded. */
  write(position: string): Promise<void>
}

/** Where the stores of wikis are. Each wiki is known by the name of its database. */
export interface TripleStores {
  /**
   * A store to load triples into.
   * @param memoryMax bytes that triples and queries may take together in this process.
   */
  open(dbName: string, memoryMax: number): Promise<TripleStore>
  /** The store that a wiki may have already; null where no store outlives its process. */
  reopen(dbName: string): Promise<TripleStore | null>
  /** The wikis that have a store which outlives its process. */
  list(): Promise<readonly string[]>
  /** Removes what outlives the process. */
  remove(dbName: string): Promise<void>
  close(): Promise<void>
}

/** The query took longer than it may. */
export class QueryTimeoutError extends Error {
  override readonly name = 'QueryTimeoutError'
}

/** The query took more memory than it may. */
export class QueryMemoryError extends Error {
  override readonly name = 'QueryMemoryError'
}

/** The answer has more bytes than it may have. */
export class AnswerTooLargeError extends Error {
  override readonly name = 'AnswerTooLargeError'
}

/** The engine cannot evaluate the query. The message is for whoever wrote it. */
export class QueryFailedError extends Error {
  override readonly name = 'QueryFailedError'
}

/** There are more triples than the store has room for. */
export class StoreFullError extends Error {
  override readonly name = 'StoreFullError'
}

/** The store has lost its triples, for a reason that has nothing to do with the request. */
export class StoreGoneError extends Error {
  override readonly name = 'StoreGoneError'
}

/** The store was lost before all of a result had been read. */
export class ResultLostError extends Error {
  override readonly name = 'ResultLostError'
}

/** Another process loads the triples at this moment. */
export class StoreLoadingError extends Error {
  override readonly name = 'StoreLoadingError'
}

/** The engine cannot be reached, which only another server can be. */
export class StoreUnavailableError extends Error {
  override readonly name = 'StoreUnavailableError'
}
