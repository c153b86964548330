import { beforeAll, expect, test } from '@jest/globals'
import { PRIVATE_SETTING } from '#contract/settings/private-wiki.ts'
import { allTestsShareEngine, kit } from '#server/engine/testing/shared-engine.ts'
import type { WikiClient } from '#server/engine/testing/wiki-client.ts'
import { createEntity, english, startWikibaseEngine } from '#server/engine/testing/wikibase-engine.ts'
import { until } from '#server/testing/until.ts'

const SECRET = 'Quenbyxon'
const QUERY = `/query/sparql?format=json&query=${encodeURIComponent('SELECT ?label { ?item rdfs:label ?label }')}`

let admin: WikiClient
let item: string

allTestsShareEngine({ queryMemoryMb: 64 }, startWikibaseEngine)

beforeAll(async () => {
  admin = await kit.openWiki('archive')
  item = await createEntity(admin, 'item', { labels: english(SECRET), descriptions: english('A place') })
})

const turn = async (isPrivate: boolean) =>
  await kit.engine.publish({
    ...{ domain: kit.domain('archive'), sitename: 'The archive', deletedAt: null },
    settings: { [PRIVATE_SETTING]: isPrivate ? '1' : '0' },
  })

/** Every way to an item. None of its addresses has the label. */
function addresses(): readonly string[] {
  const data = (end: string) => `/wiki/Special:EntityData/${item}${end}`
  const api = (fields: Record<string, string>) =>
    `/w/api.php?${new URLSearchParams({ format: 'json', formatversion: '2', ...fields })}`
  return [
    ...[`/wiki/Item:${item}`, `/wiki/Special:EntityPage/${item}`, `/wiki/Item:${item}?action=raw`],
    ...['', '.json', '.ttl', '.nt', '.rdf', '.jsonld', '.html', '.nt?flavor=dump', '.php'].map(data),
    `/w/index.php?title=Special:EntityData&id=${item}&format=json`,
    api({ action: 'wbgetentities', ids: item }),
    api({ action: 'wbsearchentities', search: SECRET.slice(0, 5), language: 'en' }),
    api({ action: 'wbformatentities', ids: item }),
    api({ action: 'query', prop: 'entityterms', titles: `Item:${item}` }),
    ...[`entities/items/${item}`, `entities/items/${item}/labels`].flatMap(path => [
      `/w/rest.php/wikibase/v0/${path}`,
      `/w/rest.php/wikibase/v1/${path}`,
    ]),
    // Its answer links to the item, and Wikibase would show the label in the link.
    `/wiki/Special:UserLogout?returnto=Item:${item}`,
    ...['/w/rest.php/wikibase-manifest/v0/manifest', '/query', QUERY, '/sitemap-1.xml'],
  ]
}

async function shown(client: WikiClient): Promise<readonly string[]> {
  const found: string[] = []
  for (const path of addresses()) {
    const { text } = await client.request(path)
    if (text.includes(SECRET)) found.push(path)
  }
  return found
}

/** Resolves when the query service's answer has the label. It may have to build its index first. */
async function untilLabelled(client: WikiClient, label: string): Promise<void> {
  await until(async () => {
    const { status, text } = await client.request(QUERY)
    return status === 200 && text.includes(label)
  })
}

test('no visitor gets an item of a private wiki, in any format or by a query, even if all caches had it', async () => {
  const visitor = kit.client('archive')
  await untilLabelled(visitor, SECRET)
  expect((await shown(visitor)).length).toBeGreaterThan(12)
  await turn(true)
  expect(await shown(visitor)).toEqual([])
  const refused = await visitor.request(QUERY, { headers: { accept: 'application/json' } })
  expect([refused.status, JSON.parse(refused.text)]).toEqual([
    403,
    expect.objectContaining({ code: 'private', detail: expect.stringContaining('log in') }),
  ])
  for (const method of ['POST', 'HEAD'])
    expect((await visitor.request('/query/sparql', { method })).status).toBe(403)
})

test('readers of a private wiki can query it, including recent changes, and other origins cannot read the answer', async () => {
  await turn(true)
  expect((await shown(admin)).length).toBeGreaterThan(12)
  await createEntity(admin, 'item', { labels: english(`Second ${SECRET}`) })
  await untilLabelled(admin, `Second ${SECRET}`)
  const { headers } = await admin.request(QUERY, { headers: { origin: 'http://evil.localhost' } })
  expect(headers['access-control-allow-origin']).toBeUndefined()
  expect(headers['cache-control']).toBe('private, no-cache')
})
