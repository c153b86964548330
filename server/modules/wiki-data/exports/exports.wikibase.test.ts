import { expect, jest, test } from '@jest/globals'
import { createEntity, english, startWikibaseEngine } from '#server/engine/testing/wikibase-engine.ts'
import { allTestsShareEngineAndApp, app, kit } from '#server/testing/engine-app.ts'
import { prepare, unpack } from '#server/testing/exports.ts'
import { managedWiki } from '#server/testing/managed-wiki.ts'
import { createMember } from '#server/testing/test-member.ts'

jest.setTimeout(240_000)

allTestsShareEngineAndApp({ start: startWikibaseEngine })

test('an archive contains all entities as JSON and as RDF, and their pages with full history', async () => {
  const wiki = await kit.openWiki('entities')
  await kit.engine.publish({
    domain: kit.domain('entities'),
    sitename: 'Entities',
    settings: { wwExtEnableWikibaseLexeme: '1' },
    deletedAt: null,
    quotaMb: null,
  })
  const property = await createEntity(wiki, 'property', { datatype: 'string', labels: english('name') })
  const items = []
  for (const label of ['Berlin', 'Paris', 'Rome'])
    items.push(await createEntity(wiki, 'item', { labels: english(label) }))
  const [language = ''] = items
  const lexeme = kit.engine.facts.extensions.includes('wikibaselexeme')
    ? await createEntity(wiki, 'lexeme', { lemmas: english('go'), lexicalCategory: language, language })
    : null
  await wiki.edit('Item:Q9', { text: 'none' })
  await kit.settled()
  const ada = await createMember(app)
  const { id } = await managedWiki(app, ada, kit.domain('entities'))
  const done = await prepare(app, ada, id)
  const all = [...items, property, ...(lexeme ? [lexeme] : [])].sort()
  expect(done).toMatchObject({ status: 'ready', error: null, content: { entities: all.length } })
  const parts = await unpack(app, ada, done.id)
  const entities = JSON.parse(String(parts.get('entities.json'))) as { id: string }[]
  expect(entities.map(entity => entity.id).sort()).toEqual(all)
  const rdf = String(parts.get('entities.nt'))
  for (const entity of all) expect(rdf).toContain(`<http://${kit.domain('entities')}/entity/${entity}>`)
  expect(String(parts.get('pages.xml')).match(/<model>wikibase-item<\/model>/g)).toHaveLength(items.length)
  expect(JSON.parse(String(parts.get('about.json'))).software.wikibase).not.toBeNull()
  expect(String(parts.get('README.txt'))).toContain(
    `(id_type, id_value) VALUES ('wikibase-item', ${items.length})`,
  )
})
