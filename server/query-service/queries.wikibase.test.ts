import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from '@jest/globals'
import { MediaWikiEngine } from '#server/engine/mediawiki-engine.ts'
import { allTestsShareQuietEngine, kit } from '#server/engine/testing/shared-engine.ts'
import type { WikiClient } from '#server/engine/testing/wiki-client.ts'
import { createEntity, english, startWikibaseEngine } from '#server/engine/testing/wikibase-engine.ts'

let wiki: WikiClient
let material: string

allTestsShareQuietEngine({ queryMemoryMb: 512, queryTimeoutSeconds: 3 }, startWikibaseEngine)

beforeAll(async () => {
  wiki = await kit.openWiki('museum')
  material = await createEntity(wiki, 'property', { labels: english('material'), datatype: 'wikibase-item' })
})

async function ask(query: string, of = wiki): Promise<Record<string, string>[]> {
  const { status, text } = await of.request(`/query/sparql?${new URLSearchParams({ query })}`, {
    headers: { accept: 'application/sparql-results+json' },
  })
  if (status !== 200) throw new Error(`${status} ${text}`)
  const { results } = JSON.parse(text) as { results: { bindings: Record<string, { value: string }>[] } }
  return results.bindings.map(row =>
    Object.fromEntries(Object.entries(row).map(([name, { value }]) => [name, value])),
  )
}

const item = (label: string, value?: string) =>
  createEntity(wiki, 'item', {
    labels: english(label),
    ...(value && {
      claims: [
        {
          type: 'statement',
          rank: 'normal',
          mainsnak: {
            snaktype: 'value',
            property: material,
            datavalue: { type: 'wikibase-entityid', value: { id: value } },
          },
        },
      ],
    }),
  })

describe('the query service of a wiki', () => {
  test('answers with labels, without declared prefixes, right after each edit', async () => {
    const clay = await item('Clay')
    const vase = await item('Vase', clay)
    const query = `SELECT ?thing ?thingLabel ?materialLabel WHERE {
      ?thing wdt:${material} ?material .
      SERVICE wikibase:label { bd:serviceParam wikibase:language "[AUTO_LANGUAGE],en" }
    } ORDER BY ?thingLabel`
    const row = { thing: `http://${wiki.host}/entity/${vase}`, thingLabel: 'Vase', materialLabel: 'Clay' }
    expect(await ask(query)).toEqual([row])
    for (let count = 0; count < 10; count++) {
      await createOrRename(vase, `Vase ${count}`)
      expect((await ask(query))[0]?.['thingLabel']).toBe(`Vase ${count}`)
    }
  })

  test('does not know a page that was deleted, and knows it again when it is restored', async () => {
    const bowl = await item('Bowl')
    const query = `SELECT ?label { wd:${bowl} rdfs:label ?label }`
    expect(await ask(query)).toEqual([{ label: 'Bowl' }])
    const page = { title: `Item:${bowl}`, token: await wiki.token('csrf') }
    await wiki.api({ action: 'delete', ...page }, 'POST')
    expect(await ask(query)).toEqual([])
    await wiki.api({ action: 'undelete', ...page }, 'POST')
    expect(await ask(query)).toEqual([{ label: 'Bowl' }])
  })

  test('ends a query that takes too long, and keeps running', async () => {
    const endless =
      'SELECT (COUNT(*) AS ?c) { ?a ?b ?c . ?d ?e ?f . ?g ?h ?i . ?j ?k ?l . ?m ?n ?o . ?q ?r ?s }'
    await expect(ask(endless)).rejects.toThrow(/^Error: 504|^504/)
    expect(await ask('SELECT (COUNT(*) AS ?c) { ?p a wikibase:Property }')).toEqual([{ c: '1' }])
  })

  test('searches the wiki itself', async () => {
    const cat = await item('Siamese tomcat')
    const bronze = await item('Bronze tomcat', cat)
    const pages = 'Tomcats'
    await wiki.edit(pages, { text: 'A page' })
    const found = await ask(`SELECT ?item ?label ?made {
      SERVICE wikibase:mwapi {
        bd:serviceParam wikibase:endpoint "${wiki.host}" ; wikibase:api "EntitySearch" ;
          mwapi:search "tomcat" ; mwapi:language "en" .
        ?item wikibase:apiOutputItem mwapi:item . ?label wikibase:apiOutput mwapi:label .
      }
      OPTIONAL { ?item wdt:${material} ?made }
    } ORDER BY ?label`)
    const iri = (id: string) => `http://${wiki.host}/entity/${id}`
    expect(found).toEqual([
      { item: iri(bronze), label: 'Bronze tomcat', made: iri(cat) },
      { item: iri(cat), label: 'Siamese tomcat' },
    ])
    const titles = await ask(`SELECT ?title {
      SERVICE wikibase:mwapi {
        bd:serviceParam wikibase:api "Generator" ; mwapi:generator "search" ; mwapi:gsrsearch "${pages}" .
        ?title wikibase:apiOutput mwapi:title
      }
    }`)
    expect(titles).toContainEqual({ title: pages })
    const texts = await ask(
      'SELECT ?item { ?label bds:search "siamese"@en ; bds:maxRank 5 . ?item rdfs:label ?label }',
    )
    expect(texts).toEqual([{ item: iri(cat) }])
    await expect(
      ask(`SELECT ?title { SERVICE wikibase:mwapi { bd:serviceParam wikibase:api "Search" ;
        mwapi:srsearch "hastemplate:x" . ?title wikibase:apiOutput mwapi:title } }`),
    ).rejects.toThrow('does not accept the search')
  })

  test('is announced to programs and shown in the menu', async () => {
    const { text } = await wiki.request('/wiki/Main_Page')
    expect(text).toContain('href="/query"')
  })

  test('knows only its own wiki, and leaves nothing behind when the wiki is removed', async () => {
    const other = await kit.createWiki('other')
    expect(await ask('SELECT ?s { ?s rdfs:label "Clay"@en }', other)).toEqual([])
    if (!(kit.engine instanceof MediaWikiEngine)) throw new Error('There is no MediaWiki.')
    const dir = join(kit.dataDir, 'queries', kit.record('other').dbName)
    expect(existsSync(dir)).toBe(true)
    await kit.engine.remove(kit.domain('other'))
    expect(existsSync(dir)).toBe(false)
    expect(readdirSync(join(kit.dataDir, 'queries'))).toHaveLength(1)
  })
})

async function createOrRename(id: string, label: string): Promise<void> {
  const token = await wiki.token('csrf')
  const response = await wiki.api<{ success?: number }>(
    { action: 'wbsetlabel', id, language: 'en', value: label, token },
    'POST',
  )
  expect(response.success).toBe(1)
}
