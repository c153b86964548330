import { beforeAll, expect, test } from '@jest/globals'
import { allTestsShareEngine, kit } from '#server/engine/testing/shared-engine.ts'
import type { WikiClient } from '#server/engine/testing/wiki-client.ts'
import { createEntity, english, startWikibaseEngine } from '#server/engine/testing/wikibase-engine.ts'

let wiki: WikiClient

allTestsShareEngine({}, startWikibaseEngine)

beforeAll(async () => {
  wiki = await kit.openWiki('museum')
})

const visitor = () => kit.client('museum')

test('items and properties are in the sitemap with the addresses at which they are, and entity data is not', async () => {
  expect(await createEntity(wiki, 'property', { labels: english('made of'), datatype: 'string' })).toBe('P1')
  expect(await createEntity(wiki, 'item', { labels: english('A vase') })).toBe('Q1')
  await kit.settled()
  const sitemap = await visitor().page('/sitemap-1.xml')
  const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address)
  expect(addresses).toEqual(
    expect.arrayContaining([`http://${wiki.host}/wiki/Item:Q1`, `http://${wiki.host}/wiki/Property:P1`]),
  )
  expect(sitemap).not.toContain('EntityData')
  for (const address of addresses) {
    const { status, headers } = await visitor().request(new URL(address).pathname)
    expect([address, status, headers['x-robots-tag']]).toEqual([address, 200, undefined])
  }
})

test('an item that was deleted or leads to another one is not in the sitemap any more', async () => {
  expect(await createEntity(wiki, 'item', { labels: english('A bowl') })).toBe('Q2')
  expect(await createEntity(wiki, 'item', { labels: english('A plate') })).toBe('Q3')
  expect(await createEntity(wiki, 'item', {})).toBe('Q4')
  const act = async (params: Record<string, string>) =>
    expect(await wiki.api({ ...params, token: await wiki.token('csrf') }, 'POST')).not.toHaveProperty('error')
  await act({ action: 'delete', title: 'Item:Q2' })
  await act({ action: 'wbcreateredirect', from: 'Q4', to: 'Q3' })
  await kit.settled()
  const sitemap = await visitor().page('/sitemap-1.xml')
  expect(sitemap).toContain('/wiki/Item:Q3<')
  expect(sitemap).not.toMatch(/Item:Q[24]</)
})
