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
   * The bytes, which can be read once. A store in this process hands out the next piece on request, so that a
   * large result never leaves it as a whole.
   * @throws ResultLostError
   */
  readonly pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>
}

export interface QueryOptions {
  readonly format: ResultFormat
  /** Milliseconds. */
  readonly timeoutMs: number
  /** The most bytes of the answer. */
  readonly maxBytes: number
  /** Aborts when nobody waits for the answer any more, or when the query must give way to others. */
  readonly signal?: AbortSignal
}

export interface StoreSize {
  readonly triples: number
  /** Bytes of memory, or of another server's disk; null if unknown. */
  readonly bytes: number | null
}

/**
 * The triples of one wiki, all in the default graph. Everything else is built on these few methods, so another
 * engine only needs another implementation. A store works on one request at a time, in the order of the calls.
 */
export interface TripleStore {
  /** Replaces everything with the triples of a gzipped N-Triples file. @throws StoreFullError */
  load(file: string): Promise<void>
  /**
   * Runs the operations of a SPARQL 1.1 Update request, all of them or none. Only the service writes them, never
   * a client.
   * @throws StoreFullError
   */
  update(operations: readonly UpdateOperation[]): Promise<void>
  /**
   * Runs a prepared query, which only reads and asks no other server.
   * @param use takes the result, which can be read until this resolves.
   * @throws QueryTimeoutError, QueryMemoryError, AnswerTooLargeError, QueryFailedError; the errors of `use`.
   */
  query<T>(query: string, options: QueryOptions, use: (result: QueryResult) => Promise<T>): Promise<T>
  /** Writes all triples to a gzipped N-Triples file; null for a store that keeps them by itself. */
  readonly dump: ((file: string) => Promise<void>) | null
  /** Null for a store whose triples do not outlive it. */
  readonly storedPosition: StoredPosition | null
  size(): Promise<StoreSize>
  /**
   * Aborts when the store has lost its triples: it was closed, or a query used up its time or memory or was ended
   * early. New and waiting requests then fail with a StoreGoneError. The owner must open another store and load it.
   */
  readonly gone: AbortSignal
  close(): Promise<void>
}

/**
 * How far the triples have got in a store that outlives this process and to which others also write. A position is a
 * text that only its writer understands.
 */
export interface StoredPosition {
  /** @returns null if there are no triples, or only part of them. @throws StoreLoadingError */
  read(): Promise<string | null>
  /** Call after a load and after updates. @throws StoreGoneError when another process has replaced what was loaded. */
  write(position: string): Promise<void>
}

/** The stores of wikis, by the names of the wikis' databases. */
export interface TripleStores {
  /**
   * Opens a store to load triples into.
   * @param memoryMax bytes that triples and queries may take together in this process.
   */
  open(dbName: string, memoryMax: number): Promise<TripleStore>
  /** Opens the store that a wiki may already have; null if stores do not outlive their process. */
  reopen(dbName: string): Promise<TripleStore | null>
  /** The wikis with a store that outlives its process. */
  list(): Promise<readonly string[]>
  /** Removes what outlives the process. */
  remove(dbName: string): Promise<void>
  close(): Promise<void>
}

/** The query took too long. */
export class QueryTimeoutError extends Error {
  override readonly name = 'QueryTimeoutError'
}

/** The query took too much memory. */
export class QueryMemoryError extends Error {
  override readonly name = 'QueryMemoryError'
}

/** The answer has too many bytes. */
export class ResultTooLargeError extends Error {
  override readonly name = 'ResultTooLargeError'
}

/** The engine cannot evaluate the query. The message is for its author. */
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

/** The store was lost before all of a result was read. */
export class ResultLostError extends Error {
  override readonly name = 'ResultLostError'
}

/** Another process is loading the triples. */
export class StoreLoadingError extends Error {
  override readonly name = 'StoreLoadingError'
}

/** The engine, on another server, cannot be reached. */
export class StoreUnavailableError extends Error {
  override readonly name = 'StoreUnavailableError'
}
