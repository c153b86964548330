import { expect, test } from '@jest/globals'
import { wikiDomain } from '#server/engine/testing/accepted-names.ts'
import { allTestsShareEngine, kit } from '#server/engine/testing/shared-engine.ts'
import { ADMIN } from '#server/engine/testing/test-engine.ts'
import { createEntity, english, startWikibaseEngine } from '#server/engine/testing/wikibase-engine.ts'

allTestsShareEngine({}, startWikibaseEngine)

test('a copy with another address keeps its entities, their units and their ids, and both wikis continue independently', async () => {
  const { copies } = kit.engine
  const wiki = await kit.openWiki('heights')
  const property = await createEntity(wiki, 'property', { labels: english('height'), datatype: 'quantity' })
  const metre = await createEntity(wiki, 'item', { labels: english('metre') })
  const value = { amount: '+8849', unit: `http://${kit.domain('heights')}/entity/${metre}` }
  const mainsnak = { snaktype: 'value', property, datavalue: { type: 'quantity', value } }
  const claims = [{ type: 'statement', rank: 'normal', mainsnak }]
  const everest = await createEntity(wiki, 'item', { labels: english('Everest'), claims })
  await kit.settled()

  const copy = await copies.copy(kit.domain('heights'), new AbortController().signal)
  expect(copy.content).toMatchObject({ entities: 3, users: 1 })
  await copies.install(copy.dir, { id: 2, domain: wikiDomain(kit.domain('moved')), sitename: 'Moved' })
  const moved = kit.client('moved')
  expect(await moved.page(`/wiki/Item:${everest}`)).toMatch(/8,849 <span class="wb-unit">metre<\/span>/)
  const rdf = await moved.page(`/wiki/Special:EntityData/${everest}.ttl`)
  expect(rdf).toContain(`quantityUnit <http://${kit.domain('moved')}/entity/${metre}>`)
  expect(rdf).not.toContain(kit.domain('heights'))
  await moved.logIn(ADMIN.username, ADMIN.password)
  const here = await createEntity(moved, 'item', { labels: english('K2') })
  const there = await createEntity(wiki, 'item', { labels: english('Lhotse') })
  expect([here, there]).toEqual(['Q3', 'Q3'])
  expect(await wiki.page('/wiki/Item:Q3')).toContain('Lhotse')
  expect(kit.complaints).toEqual([])
})
