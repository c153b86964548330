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

/** The rows of a SELECT query that the service itself asks. @throws as `TripleStore.query`. */
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
  /** The clock of the epochs, which never jumps. */
  readonly clock: Clock
  readonly log: EngineLog
}

/** The index that is kept up with its wiki. */
interface SyncedIndex {
  /** Null while it is not open. */
  readonly opened: () => OpenIndex | null
  /** Makes it anew of a dump. */
  readonly rebuild: (wiki: KnownWiki) => void
  /** Takes note of the memory that its triples take. */
  readonly measure: () => Promise<void>
  /** Closes it without a snapshot. */
  readonly drop: (opened: OpenIndex) => Promise<void>
}

/** Entities that are read and taken in at once. */
const BATCH = 200
/** How many times one sync looks for changes. */
const ROUNDS = 5
/** Changed entities after which a snapshot is written: when the index ends, and while it is in use. */
const SOME_CHANGES = 100
const MANY_CHANGES = 1000

/** Takes the changes of a wiki into its open index. */
export class IndexSync {
  /** Entities whose newest changes the index does not have yet. */
  missing = 0
  private changed = 0
  /** Whether the triples are those of a dump or a snapshot, and nothing newer. */
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

  /** The sync that is under way; null when there is none. */
  get current(): Promise<void> | null {
    return this.runs.current
  }

  /** The index was opened: changes are counted from here to the next snapshot. */
  begin(): void {
    this.changed = 0
    this.isFresh = true
  }

  /** Resolves when everything that was written before the call is taken in. */
  async catchUp(wiki: KnownWiki): Promise<void> {
    await this.runs.ask(async () => await this.sync(wiki))
  }

  /**
   * Reads the place that is noted on a server: other processes may have taken in more or begun anew, and the
   * server may have lost the triples.
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

  /** Writes a snapshot if it saves the next start some work. */
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
        // Another process may have written what was read before, over what was read later.
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
      // Without memory for more triples, or without its triples, it is started anew by the next question.
      if (error instanceof StoreFullError) await this.outgrow(opened)
      else if (!(error instanceof StoreGoneError) && !(await this.isRemoved()))
        log.warn({ err: error, wiki: wiki.host }, 'changes of a wiki could not be taken into its index')
    }
  }

  /** A snapshot says how much memory is needed, and this one has too few triples: a new dump counts them. */
  private async outgrow(opened: OpenIndex): Promise<void> {
    await this.options.files.outdate(this.dbName)
    await this.index.drop(opened)
  }

  /** The data of a wiki is removed shortly before its index, so reading it may fail in between. */
  private async isRemoved(): Promise<boolean> {
    try {
      return !(await this.options.isUsed(this.dbName))
    } catch {
      // The error that led here is told anyway.
      return false
    }
  }

  /** @returns false when so much has changed that only a new dump can tell. */
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
   * Replaces entities, and those whose normalized values depend on them. What tells others how to be written comes last: until
   * then, an interrupted sync finds again that it differs.
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

  /** Reads entities in their order, some at a time: fewer where they are large. */
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

  /** Writes a snapshot, so that the next start has less to take in. */
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

/** Runs work once at a time. Whoever asks waits for a run that began after they asked. */
class FreshRuns {
  private running: Promise<void> | null = null
  private next: Promise<void> | null = null

  /** The run that is under way; null when there is none. */
  get current(): Promise<void> | null {
    return this.running
  }

  /** Runs the work, or waits for the next run: all who ask during a run share the one after it. */
  async ask(work: () => Promise<void>): Promise<void> {
    if (!this.running) return await this.begin(work)
    // The one that runs may have looked before.
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
