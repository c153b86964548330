import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { defaultGraph, Store } from 'oxigraph'
import { applyChanges } from '#server/query-service/rdf/apply-changes.ts'
import type { EntitySource, HistoryPosition } from '#server/query-service/source/entity-source.ts'
import { updateText } from '#server/query-service/update-operation.ts'
import { vocabularyOf } from '#server/query-service/vocabulary.ts'
import type { KnownWiki } from '#server/wikis/registry.ts'

/** A store of triples that follows a wiki. */
export class SyncedTriples {
  readonly store = new Store()
  private readonly source: EntitySource
  private readonly wiki: KnownWiki
  private readonly dir: string
  private position: HistoryPosition = { revision: 0, log: 0 }

  /** @param dir the directory for dumps. */
  constructor(source: EntitySource, wiki: KnownWiki, dir: string) {
    this.source = source
    this.wiki = wiki
    this.dir = dir
  }

  /** The triples, sorted. */
  get lines(): readonly string[] {
    return linesOf(this.store)
  }

  /** Replaces everything with a dump. */
  async load(): Promise<void> {
    const file = join(this.dir, 'dump.nt.gz')
    const { position, triples } = await this.source.dump(this.wiki, file, new AbortController().signal)
    this.store.update('CLEAR ALL')
    const text = gunzipSync(readFileSync(file)).toString()
    const found = text.split('\n').length - 1
    if (found !== triples) throw new Error(`The dump has ${found} triples instead of ${triples}.`)
    this.store.load(text, { format: 'application/n-triples' })
    this.position = position
  }

  /** @returns the ids that were read. */
  async sync(): Promise<readonly string[] | null> {
    const changes = await this.source.changesSince(this.wiki, this.position)
    if (!changes) return null
    const read = await this.source.read(this.wiki, changes.ids)
    await applyChanges(
      { update: async operations => this.store.update(updateText(operations)) },
      vocabularyOf(this.wiki.record.server),
      read,
    )
    this.position = changes.position
    return changes.ids
  }
}

export function linesOf(store: Store): readonly string[] {
  return store
    .dump({ format: 'application/n-triples', from_graph_name: defaultGraph() })
    .split('\n')
    .toSorted()
}
