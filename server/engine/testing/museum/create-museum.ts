import { importPages } from '#server/engine/testing/import-pages.ts'
import { ADMIN, type TestEngine } from '#server/engine/testing/test-engine.ts'
import type { WikiClient } from '#server/engine/testing/wiki-client.ts'
import { createEntity, english } from '#server/engine/testing/wikibase-engine.ts'
import { type Made, museumItems, museumThings, PROPERTIES } from './museum-items.ts'

/** Creates a museum's wiki. @param items the number of items. @returns a wiki admin. */
export async function createMuseum(
  kit: TestEngine,
  name: string,
  items: number,
): Promise<{ readonly wiki: WikiClient; readonly things: readonly Made[] }> {
  const wiki = await kit.createWiki(name)
  await wiki.logIn(ADMIN.username, ADMIN.password)
  for (const [index, [label, datatype]] of PROPERTIES.entries()) {
    const id = await createEntity(wiki, 'property', { labels: english(label), datatype })
    if (id !== `P${index + 1}`) throw new Error(`The property ${label} was not created: ${id}`)
  }
  const things = museumThings(items)
  await importPages(kit, wiki.host, pages(things))
  // Sessions end when the wiki's data is replaced.
  await wiki.logIn(ADMIN.username, ADMIN.password)
  return { wiki, things }
}

function* pages(things: readonly Made[]) {
  for (const { id, text } of museumItems(things))
    yield { namespace: 120, title: id, model: 'wikibase-item', text }
}
