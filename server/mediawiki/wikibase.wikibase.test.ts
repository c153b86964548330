import { beforeAll, describe, expect, test } from '@jest/globals'
import { allTestsShareQuietEngine, kit } from '#server/engine/testing/shared-engine.ts'
import type { WikiClient } from '#server/engine/testing/wiki-client.ts'
import { createEntity, english, startWikibaseEngine } from '#server/engine/testing/wikibase-engine.ts'

let wiki: WikiClient

allTestsShareQuietEngine({}, startWikibaseEngine)

beforeAll(async () => {
  wiki = await kit.openWiki('data')
})

async function publish(settings: Record<string, string>): Promise<void> {
  await kit.engine.publish({ domain: wiki.host, sitename: 'Data', settings, deletedAt: null })
}

test('a new wiki is a Wikibase, where a member creates a property and an item', async () => {
  expect(kit.engine.facts.extensions).toContain('wikibase')
  expect(await createEntity(wiki, 'property', { labels: english('colour'), datatype: 'string' })).toBe('P1')
  expect(await createEntity(wiki, 'item', { labels: english('Analytical engine') })).toBe('Q1')
  expect(await wiki.page('/wiki/Item:Q1')).toContain('Analytical engine')
})

describe('a setting for the length of texts applies to its own kind only:', () => {
  const value = 'x'.repeat(30)
  const snak = (property: string, type: string, content: unknown) => ({
    mainsnak: { snaktype: 'value', property, datavalue: { type, value: content } },
    type: 'statement',
    rank: 'normal',
  })
  const kinds: Record<string, () => Promise<string>> = {
    wwWikibaseStringLengthMultilang: () => createEntity(wiki, 'item', { descriptions: english(value) }),
    wwWikibaseStringLengthString: () => statement('string', value),
    wwWikibaseStringLengthMonolingualText: () =>
      statement('monolingualtext', { language: 'en', text: value }),
  }
  const properties = new Map<string, string>()

  async function statement(type: string, content: unknown): Promise<string> {
    const labels = english(`a ${type}`)
    const property =
      properties.get(type) ?? (await createEntity(wiki, 'property', { labels, datatype: type }))
    properties.set(type, property)
    return await createEntity(wiki, 'item', { claims: [snak(property, type, content)] })
  }

  test.each(Object.keys(kinds))('%s', async name => {
    await publish({ [name]: '20' })
    const accepted: string[] = []
    for (const [kind, create] of Object.entries(kinds))
      if ((await create()).startsWith('Q')) accepted.push(kind)
    expect(accepted).toEqual(Object.keys(kinds).filter(kind => kind !== name))
  })
})

test('lexemes can be made once the setting is on, from the next request', async () => {
  const word = {
    lemmas: english('engine'),
    language: await createEntity(wiki, 'item', { labels: english('English') }),
    lexicalCategory: await createEntity(wiki, 'item', { labels: english('noun') }),
  }
  await publish({})
  expect((await wiki.request('/wiki/Special:NewLexeme')).status).toBe(404)
  expect(await createEntity(wiki, 'lexeme', word)).not.toMatch(/^L/)
  await publish({ wwExtEnableWikibaseLexeme: '1' })
  expect((await wiki.request('/wiki/Special:NewLexeme')).status).toBe(200)
  expect(await createEntity(wiki, 'lexeme', word)).toBe('L1')
  expect(await wiki.page('/wiki/Lexeme:L1')).toContain('engine')
})

test('the manifest tells programs which entities correspond to those of Wikidata', async () => {
  const manifest = async () =>
    JSON.parse(await wiki.page('/w/rest.php/wikibase-manifest/v0/manifest')) as {
      equiv_entities: { 'wikidata.org': object }
    }
  await publish({})
  expect(JSON.stringify(await manifest())).not.toContain('P31')
  await publish({ wikibaseManifestEquivEntities: '{"properties":{"P31":"P1"},"items":{"Q5":"Q1"}}' })
  expect((await manifest()).equiv_entities['wikidata.org']).toEqual({
    properties: { P31: 'P1' },
    items: { Q5: 'Q1' },
  })
})
