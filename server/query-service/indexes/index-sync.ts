import { SECOND_MS } from '#contract/durations.ts'
import { MEGABYTE } from '#contract/limits.ts'
import type { EngineLog } from '#server/mediawiki/directories/engine-log.ts'
import type { Clock } from '#server/platform/clock.ts'
import { applyChanges } from '#server/query-service/rdf/apply-changes.ts'
import { dependentsOf, type Row } from '#server/query-service/rdf/dependent-entities.ts'
import { isNormalizing, normalizingOf } from '#server/query-service/rdf/normalizing.ts'
import { ENTITIES_MAX } from '#server/query-service/source/entity-history.ts'
import {
  EntitiesTooLargeError,
  type EntityChanges,
  type EntityRdf,
  type EntitySource,
  type HistoryPosition,
} from '#server/query-service/source/entity-source.ts'
import {
  StoreFullError,
  StoreGoneError,
  StoreLoadingError,
  type TripleStore,
} from '#server/query-service/store/triple-store.ts'
import { vocabularyOf } from '#server/query-service/vocabulary.ts'
import type { WikiEpochs } from '#server/wikis/epochs/wiki-epochs.ts'
import type { KnownWiki } from '#server/wikis/registry.ts'
import type { IndexFiles } from './index-files.ts'
import type { OpenIndex } from './index-loader.ts'

const OPTIONS = {
  format: 'application/sparql-results+json',
  timeoutMs: 30 * SECOND_MS,
  maxBytes: 32 * MEGABYTE,
} as const

/** The rows of one of the service's own SELECT queries. @throws as `TripleStore.query`. */
async function rowsOf(store: Pick<TripleStore, 'query'>, query: string): Promise<readonly Row[]> {
  return await store.query(query, OPTIONS, async ({ pieces }) => {
    const parts: Uint8Array[] = []
    for await (const piece of pieces) parts.push(piece)
    const { results } = JSON.parse(Buffer.concat(parts).toString()) as {
      results: { bindings: readonly Row[] }
    }
    return results.bindings
  })
}

export interface IndexSyncOptions {
  readonly epochs: Pick<WikiEpochs, 'read'>
  readonly source: EntitySource
  readonly files: IndexFiles
  /** Whether a wiki has this database. */
  readonly isUsed: (dbName: string) => Promise<boolean>
  /** The epochs' clock, which never jumps. */
  readonly clock: Clock
  readonly log: EngineLog
}

/** The index to keep up with its wiki. */
interface SyncedIndex {
  /** Null while it is not open. */
  readonly opened: () => OpenIndex | null
  /** Rebuilds it from a dump. */
  readonly rebuild: (wiki: KnownWiki) => void
  /** Measures the memory that its triples take. */
  readonly measure: () => Promise<void>
  /** Closes it without a snapshot. */
  readonly drop: (opened: OpenIndex) => Promise<void>
}

/** Entities that are read and applied at once. */
const BATCH = 200
/** How often one sync looks for changes. */
const ROUNDS = 5
/** Changed entities after which a snapshot is written when the index ends, and while it is in use. */
const SOME_CHANGES = 100
const MANY_CHANGES = 1000

/** Applies a wiki's changes to its open index. */
export class IndexSync {
  /** The number of entities whose latest changes the index does not have yet. */
  missing = 0
  private changed = 0
  /** Whether the triples are exactly those of a dump or a snapshot. */
  private isFresh = true
  private readonly options: IndexSyncOptions
  private readonly dbName: string
  private readonly index: SyncedIndex
  private readonly runs = new FreshRuns()

  constructor(options: IndexSyncOptions, dbName: string, index: SyncedIndex) {
    this.options = options
    this.dbName = dbName
    this.index = index
  }

  /** The running sync; null if there is none. */
  get current(): Promise<void> | null {
    return this.runs.current
  }

  /** Call when the index was opened: counts changes from here to the next snapshot. */
  begin(): void {
    this.changed = 0
    this.isFresh = true
  }

  /** Resolves when everything written before the call is in the index. */
  async catchUp(wiki: KnownWiki): Promise<void> {
    await this.runs.ask(async () => await this.sync(wiki))
  }

  /**
   * Reads the position noted on the server, because other processes may have applied more changes or rebuilt the
   * index, and the server may have lost the triples.
   */
  async follow(opened: OpenIndex): Promise<void> {
    const { storedPosition } = opened.store
    if (!storedPosition) return
    try {
      const noted = await storedPosition.read()
      if (noted === null) await this.index.drop(opened)
      else if (noted !== opened.noted)
        Object.assign(opened, { noted, position: JSON.parse(noted) as HistoryPosition, epoch: null })
    } catch (error) {
      if (error instanceof StoreLoadingError) await this.index.drop(opened)
      else if (!opened.store.gone.aborted)
        this.options.log.warn({ err: error, dbName: this.dbName }, 'the position of an index was not read')
    }
  }

  /** Writes a snapshot if that saves the next start some work. */
  async saveSome(opened: OpenIndex): Promise<void> {
    if (this.changed >= SOME_CHANGES) await this.save(opened)
  }

  private async sync(wiki: KnownWiki): Promise<void> {
    const { epochs, source, clock, log } = this.options
    const opened = this.index.opened()
    if (!opened) return
    const { epoch, until } = await epochs.read(wiki)
    if (opened.epoch === epoch && clock.now() < opened.until) return
    try {
      let changes = await source.changesSince(wiki, opened.position)
      for (let round = 0; changes && round < ROUNDS; round++) {
        if (!(await this.takeIn(wiki, opened, changes))) {
          changes = null
          break
        }
        if (changes.ids.length === 0 || !opened.store.storedPosition) break
        // Another process may have overwritten newer data with data that it read earlier.
        changes = await source.changesSince(wiki, opened.position)
      }
      if (changes === null) {
        this.missing = Math.max(1, this.missing)
        this.index.rebuild(wiki)
        return
      }
      Object.assign(opened, { epoch, until })
      if (this.changed >= MANY_CHANGES) await this.save(opened)
    } catch (error) {
      this.missing = Math.max(1, this.missing)
      // An index without memory for more triples, or without its triples, is started again by the next query.
      if (error instanceof StoreFullError) await this.outgrow(opened)
      else if (!(error instanceof StoreGoneError) && !(await this.isRemoved()))
        log.warn({ err: error, wiki: wiki.host }, 'changes of a wiki could not be applied to its index')
    }
  }

  /**
   * Drops the snapshot, because its number of triples determines the memory and is now too small; a new dump counts them.
   */
  private async outgrow(opened: OpenIndex): Promise<void> {
    await this.options.files.outdate(this.dbName)
    await this.index.drop(opened)
  }

  /**
   * Whether the wiki was removed. Its data is removed shortly before its index, so reading the data may fail in between.
   */
  private async isRemoved(): Promise<boolean> {
    try {
      return !(await this.options.isUsed(this.dbName))
    } catch {
      // The error that led here is reported anyway.
      return false
    }
  }

  /** @returns false if so much has changed that only a new dump helps. */
  private async takeIn(
    wiki: KnownWiki,
    opened: OpenIndex,
    { ids, position }: EntityChanges,
  ): Promise<boolean> {
    const { store } = opened
    this.missing = ids.length
    for await (const { read, left } of this.readAll(wiki, ids)) {
      if (!(await this.replace(wiki, store, read))) return false
      this.changed += read.length
      this.missing = left
    }
    opened.position = position
    if (ids.length === 0) return true
    this.isFresh = false
    if (store.storedPosition) {
      opened.noted = JSON.stringify(position)
      await store.storedPosition.write(opened.noted)
    }
    await this.index.measure()
    return true
  }

  /**
   * Replaces entities, and those whose normalized values depend on them. Entities on which others depend come
   * last, so that after an interruption, the next sync still sees that they differ.
   */
  private async replace(wiki: KnownWiki, store: TripleStore, read: readonly EntityRdf[]): Promise<boolean> {
    const vocabulary = vocabularyOf(wiki.record.server)
    const normalizing = normalizingOf(wiki.record.settings)
    const dependents = isNormalizing(normalizing)
      ? await dependentsOf({ select: query => rowsOf(store, query) }, read, {
          ...{ vocabulary, normalizing, isSure: !this.isFresh, max: ENTITIES_MAX },
        })
      : { telling: new Set<string>(), ids: [] }
    if (dependents === null) return false
    const { telling, ids } = dependents
    const isTelling = ({ id }: EntityRdf) => telling.has(id)
    await applyChanges(
      store,
      vocabulary,
      read.filter(one => !isTelling(one)),
    )
    const others = ids.filter(id => !telling.has(id))
    for await (const { read: some } of this.readAll(wiki, others)) {
      await applyChanges(store, vocabulary, some)
      this.changed += some.length
    }
    await applyChanges(store, vocabulary, read.filter(isTelling))
    return true
  }

  /** Reads entities in order, some at a time; fewer if they are large. */
  private async *readAll(
    wiki: KnownWiki,
    ids: readonly string[],
  ): AsyncGenerator<{ readonly read: readonly EntityRdf[]; readonly left: number }> {
    let size = BATCH
    for (let from = 0; from < ids.length; ) {
      const some = ids.slice(from, from + size)
      const read = await this.options.source.read(wiki, some).catch((error: unknown) => {
        if (!(error instanceof EntitiesTooLargeError) || some.length === 1) throw error
        return null
      })
      if (read === null) {
        size = Math.ceil(some.length / 2)
        continue
      }
      from += some.length
      yield { read, left: ids.length - from }
    }
  }

  /** Writes a snapshot, so that the next start has fewer changes to apply. */
  private async save({ store, position, triples }: OpenIndex): Promise<void> {
    this.changed = 0
    if (!store.dump) return
    await this.options.files
      .replace(this.dbName, async file => {
        await store.dump?.(file)
        return { position, triples }
      })
      .catch(error =>
        this.options.log.warn({ err: error, dbName: this.dbName }, 'no snapshot of an index was written'),
      )
  }
}

/** Runs work one run at a time. Each caller waits for a run that began after its call. */
class FreshRuns {
  private running: Promise<void> | null = null
  private next: Promise<void> | null = null

  /** The current run; null if there is none. */
  get current(): Promise<void> | null {
    return this.running
  }

  /** Runs the work, or waits for the next run: all calls during a run share the one after it. */
  async ask(work: () => Promise<void>): Promise<void> {
    if (!this.running) return await this.begin(work)
    // The current run may have looked before this call.
    this.next ??= this.running.catch(() => undefined).then(async () => await this.begin(work))
    await this.next
  }

  private async begin(work: () => Promise<void>): Promise<void> {
    this.next = null
    this.running = work().finally(() => {
      this.running = null
    })
    await this.running
  }
}
