import { beforeEach } from '@jest/globals'
import { FakeEntitySource } from '#server/engine/testing/fake-entity-source.ts'
import { MemoryEpochs } from '#server/wikis/epochs/memory-epochs.ts'
import type { KnownWiki } from '#server/wikis/registry.ts'

export const SERVER = 'http://museum.localhost'

/** Asks for all labels, in their order. */
export const LABELS = 'SELECT ?l { ?s <http://www.w3.org/2000/01/rdf-schema#label> ?l } ORDER BY ?l'

/** What a test file has that calls {@link eachTestHasMuseum}: a wiki with one item, and its epochs. */
export let source: FakeEntitySource
export let epochs: MemoryEpochs

export function eachTestHasMuseum(): void {
  beforeEach(() => {
    source = new FakeEntitySource(SERVER)
    source.write('Q1', 'Clay')
    epochs = new MemoryEpochs()
  })
}

/** @param settings the wiki's. */
export function wiki(name = 'museum', settings: Readonly<Record<string, string>> = {}): KnownWiki {
  return {
    host: `${name}.localhost`,
    version: 1,
    record: { dbName: `wiki_${name}`, server: SERVER, settings },
  } as unknown as KnownWiki
}

/** As MediaWiki does it: the epoch begins and ends. @param label null deletes the entity. */
export async function edit(id: string, label: string | null): Promise<void> {
  const writing = await epochs.begin(wiki())
  source.write(id, label)
  await writing.end()
}
