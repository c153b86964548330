import { SECOND_MS } from '#contract/durations.ts'
import type { PhpBackend } from '#server/php/php-backend.ts'
import { WorkerSlots } from '#server/php/worker-slots.ts'
import type { Clock } from '#server/platform/clock.ts'
import { mungeFor, mungeText } from '#server/query-service/rdf/munge.ts'
import { normalizingOf } from '#server/query-service/rdf/normalizing.ts'
import { vocabularyOf } from '#server/query-service/vocabulary.ts'
import type { KnownWiki } from '#server/wikis/registry.ts'
import type { WikiDatabase } from '#server/wikis/storage/wiki-database.ts'
import type { WikiStorage } from '#server/wikis/wiki-store.ts'
import { type DumpScript, withDump } from './dump-script.ts'
import { EntityDocuments } from './entity-documents.ts'
import { changesSince, lastPosition } from './entity-history.ts'
import { ENTITY_NAMESPACES, entityIdOf } from './entity-id.ts'
import type { EntityChanges, EntityRdf, EntitySource, HistoryPosition } from './entity-source.ts'
import { mungeDump } from './munge-dump.ts'

export interface WikiEntitySourceOptions extends DumpScript {
  readonly php: Pick<PhpBackend, 'fetch'>
  readonly storage: Pick<WikiStorage, 'of'>
  readonly clock: Clock
  /** Aborted when the engine stops. */
  readonly signal: AbortSignal
}

/** From this many entities on, one script is faster than a request for each. */
const MANY = 100
/**
 * Concurrent dumps of all wikis, and concurrent scripts that read many entities; each may take a gigabyte. They
 * have separate slots, because a dump may take hours.
 */
const SCRIPTS_AT_ONCE = 2
/** More than there can be open indexes. */
const SCRIPTS_WAITING_MAX = 10_000
/** The most characters of entities that are read at once. */
const CHARACTERS_MAX = 200_000_000
/** How long to wait while MediaWiki is writing. */
const PATIENCE_MS = 5 * SECOND_MS
/** Increase it with each change of how triples are munged. */
const MUNGE_VERSION = 2

/** A wiki's RDF from its Wikibase: few entities by requests such as readers make, many by its script. */
export class WikiEntitySource implements EntitySource {
  private readonly options: WikiEntitySourceOptions
  private readonly documents: EntityDocuments
  private readonly dumps = new WorkerSlots(SCRIPTS_AT_ONCE, SCRIPTS_WAITING_MAX)
  private readonly readings = new WorkerSlots(SCRIPTS_AT_ONCE, SCRIPTS_WAITING_MAX)

  constructor(options: WikiEntitySourceOptions) {
    this.options = options
    this.documents = new EntityDocuments(options.php)
  }

  async changesSince(wiki: KnownWiki, position: HistoryPosition): Promise<EntityChanges | null> {
    const basis = basisOf(wiki)
    if (position.basis !== basis) return null
    const changes = await this.options.storage
      .of(wiki)
      .use(wiki, { readOnly: true, timeoutMs: PATIENCE_MS }, db =>
        changesSince(db, position, this.history(wiki)),
      )
    return changes && { ...changes, position: { ...changes.position, basis } }
  }

  async read(wiki: KnownWiki, ids: readonly string[]): Promise<readonly EntityRdf[]> {
    if (ids.length >= MANY) return await this.readByScript(wiki, ids)
    const munge = mungeFor(vocabularyOf(wiki.record.server))
    const documents = await this.documents.read(wiki, ids)
    const absent = documents.flatMap(({ id, text }) => (text === null ? [id] : []))
    // Wikibase may have failed on some, or they may be too large for an answer. The script skips those on which
    // it fails.
    const failed = new Set(await this.existing(wiki, absent))
    const others = failed.size === 0 ? [] : await this.readByScript(wiki, [...failed])
    const read: EntityRdf[] = []
    for (const { id, text } of documents)
      if (!failed.has(id)) read.push({ id, triples: text === null ? null : await mungeText(munge, text) })
    return [...read, ...others]
  }

  async dump(wiki: KnownWiki, file: string, signal: AbortSignal) {
    const ending = AbortSignal.any([signal, this.options.signal])
    const vocabulary = vocabularyOf(wiki.record.server)
    const leave = await this.dumps.acquire(ending)
    try {
      const history = this.history(wiki)
      const last = await this.options.storage
        .of(wiki)
        .use(wiki, { readOnly: true, timeoutMs: PATIENCE_MS }, db => lastPosition(db, history))
      const { triples } = await withDump(this.options, wiki, null, ending, from =>
        mungeDump({ kind: 'file', vocabulary, from, to: file }, ending),
      )
      return { position: { ...last, basis: basisOf(wiki) }, triples }
    } finally {
      leave()
    }
  }

  private async readByScript(wiki: KnownWiki, ids: readonly string[]): Promise<readonly EntityRdf[]> {
    const { signal } = this.options
    const vocabulary = vocabularyOf(wiki.record.server)
    const leave = await this.readings.acquire(signal)
    const { entities } = await withDump(this.options, wiki, ids, signal, from =>
      mungeDump({ kind: 'entities', vocabulary, from, charactersMax: CHARACTERS_MAX }, signal),
    ).finally(leave)
    const asked = new Set(ids)
    const read = new Map(entities.filter(([id]) => asked.has(id)))
    // Keeps the order of the dump, which has each node once, with the first entity that uses it.
    return [
      ...[...read].map(([id, triples]) => ({ id, triples })),
      ...ids.flatMap(id => (read.has(id) ? [] : [{ id, triples: null }])),
    ]
  }

  private async existing(wiki: KnownWiki, ids: readonly string[]): Promise<readonly string[]> {
    if (ids.length === 0) return []
    return await this.options.storage
      .of(wiki)
      .use(wiki, { readOnly: true, timeoutMs: PATIENCE_MS }, db => existing(db, ids))
  }

  private history({ lock }: KnownWiki) {
    return { isConcurrent: lock.admitsManyWriters, now: this.options.clock.now() }
  }
}

/** What a wiki's triples depend on besides its history. */
function basisOf({ record }: KnownWiki): string {
  const { dbName, schema, server, settings } = record
  const flags = ['wwExtEnableWikibaseLexeme', 'wikibaseFedPropsEnable'].map(name => settings[name] === '1')
  const { conversions, templates } = normalizingOf(settings)
  return [
    MUNGE_VERSION,
    server,
    dbName,
    schema,
    ...flags,
    ...conversions,
    ...templates.map(id => `${id}=`),
  ].join(' ')
}

/** Those of some entities that have a page. */
async function existing(db: Pick<WikiDatabase, 'all'>, ids: readonly string[]): Promise<readonly string[]> {
  const namespaces = [...ENTITY_NAMESPACES.keys()]
  const places = (values: readonly unknown[]) => values.map(() => '?').join(', ')
  const rows = await db.all(
    `select page_namespace as namespace, page_title as title from page
      where page_namespace in (${places(namespaces)}) and page_title in (${places(ids)})`,
    [...namespaces, ...ids],
  )
  return rows.flatMap(row => entityIdOf(row) ?? [])
}
