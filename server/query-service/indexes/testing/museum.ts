import { beforeEach } from '@jest/globals'
import { FakeEntitySource } from '#server/engine/testing/fake-entity-source.ts'
import { MemoryEpochs } from '#server/wikis/epochs/memory-epochs.ts'
import type { KnownWiki } from '#server/wikis/registry.ts'

export const SERVER = 'http://museum.localhost'

/** A query for all labels, sorted. */
export const LABELS = 'SELECT ?l { ?s <http://www.w3.org/2000/01/rdf-schema#label> ?l } ORDER BY ?l'

/** Set by {@link eachTestHasMuseum}: a wiki with one item, and its epochs. */
export let source: FakeEntitySource
export let epochs: MemoryEpochs

export function eachTestHasMuseum(): void {
  beforeEach(() => {
    source = new FakeEntitySource(SERVER)
    source.write('Q1', 'Clay')
    epochs = new MemoryEpochs()
  })
}

/** @param settings the wiki's settings. */
export function wiki(name = 'museum', settings: Readonly<Record<string, string>> = {}): KnownWiki {
  return {
    host: `${name}.localhost`,
    version: 1,
    record: { dbName: `wiki_${name}`, server: SERVER, settings },
  } as unknown as KnownWiki
}

/** Edits an entity as MediaWiki does, within a write that starts an epoch. @param label null deletes the entity. */
export async function edit(id: string, label: string | null): Promise<void> {
  const writing = await epochs.begin(wiki())
  source.write(id, label)
  await writing.end()
}
