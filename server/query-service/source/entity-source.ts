import type { KnownWiki } from '#server/wikis/registry.ts'

/** An id before a position that was not visible: a transaction has taken it and may still commit. */
export interface MissingId {
  readonly table: 'revision' | 'logging'
  readonly id: number
  /** UTC epoch milliseconds when it was first missing. */
  readonly since: number
}

/**
 * How far a wiki's history was read. Only the source that returned it knows what it means, so store all of it, as JSON.
 */
export interface HistoryPosition {
  /** Ids that grow with each change. */
  readonly revision: number
  readonly log: number
  /** What a wiki's triples depend on besides its history. When it changes, only a new dump helps. */
  readonly basis?: string
  readonly missing?: readonly MissingId[]
}

export interface EntityChanges {
  /** The position after these changes. */
  readonly position: HistoryPosition
  /**
   * Ids of entities that may have changed, been deleted, undeleted or redirected. Read and apply them in the
   * given order, some hundred at a time: an entity's text may omit what an earlier one already had.
   */
  readonly ids: readonly string[]
}

/** An entity's RDF as munged N-Triples; null if there is no entity with this id. */
export interface EntityRdf {
  readonly id: string
  readonly triples: string | null
}

/** The entities together have more text than is kept in memory. Read fewer of them. */
export class EntitiesTooLargeError extends Error {
  override readonly name = 'EntitiesTooLargeError'

  constructor() {
    super('The entities are too large to be read at once.')
  }
}

/** The source of a wiki's triples: the wiki itself, which stays authoritative. */
export interface EntitySource {
  /**
   * What has changed since a position, including everything written before the call. Null if so much has changed, or
   * in such a way, that only a new dump helps.
   * @throws StorageUnavailableError
   */
  changesSince(wiki: KnownWiki, position: HistoryPosition): Promise<EntityChanges | null>
  /** Reads entities as they are now. @throws EntitiesTooLargeError; an error when PHP fails or does not answer. */
  read(wiki: KnownWiki, ids: readonly string[]): Promise<readonly EntityRdf[]>
  /**
   * Writes the triples of all entities to a gzipped N-Triples file.
   * @returns a position that is not after what was dumped, and the number of triples in the file.
   */
  dump(
    wiki: KnownWiki,
    file: string,
    signal: AbortSignal,
  ): Promise<{ readonly position: HistoryPosition; readonly triples: number }>
}
