import type { KnownWiki } from '#server/wikis/registry.ts'

/** An id below a place that nobody could see: a transaction had taken it and may still commit. */
export interface MissingId {
  readonly table: 'revision' | 'logging'
  readonly id: number
  /** UTC epoch milliseconds when it was missed first. */
  readonly since: number
}

/**
 * How far the history of a wiki was read. Only the source that gave it knows what it means, so whoever keeps it
 * keeps all of it, as JSON.
 */
export interface HistoryPosition {
  /** Ids that grow with each change. */
  readonly revision: number
  readonly log: number
  /** What a wiki's triples depend on besides its history. When it changes, only a new dump can tell. */
  readonly basis?: string
  readonly missing?: readonly MissingId[]
}

export interface EntityChanges {
  /** Up to here. */
  readonly position: HistoryPosition
  /**
   * Ids of entities that may have changed, been deleted, undeleted or redirected. Read and apply them in the
   * order given, some hundred at a time: an entity's text may leave out what one before it has brought.
   */
  readonly ids: readonly string[]
}

/** An entity as Wikibase writes it, as munged N-Triples; null if there is none with this id. */
export interface EntityRdf {
  readonly id: string
  readonly triples: string | null
}

/** The entities have more text together than is kept in memory. Fewer of them can be read. */
export class EntitiesTooLargeError extends Error {
  override readonly name = 'EntitiesTooLargeError'

  constructor() {
    super('The entities are too large to be read at once.')
  }
}

/** Where a wiki's triples come from: the wiki itself, which stays the truth. */
export interface EntitySource {
  /**
   * What has changed since a place; everything that was written before the call is in it. Null when so much has
   * changed, or in such a way, that only a new dump can tell.
   * @throws StorageUnavailableError
   */
  changesSince(wiki: KnownWiki, position: HistoryPosition): Promise<EntityChanges | null>
  /** Reads entities as they are now. @throws EntitiesTooLargeError; when PHP fails or does not answer. */
  read(wiki: KnownWiki, ids: readonly string[]): Promise<readonly EntityRdf[]>
  /**
   * Writes the triples of all entities to a gzipped N-Triples file.
   * @returns a place that is not after what was dumped, and how many triples the file has.
   */
  dump(
    wiki: KnownWiki,
    file: string,
    signal: AbortSignal,
  ): Promise<{ readonly position: HistoryPosition; readonly triples: number }>
}
