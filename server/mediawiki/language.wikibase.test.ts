import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { ADMIN, type TestEngine } from '#server/engine/testing/test-engine.ts'
import type { WikiClient } from '#server/engine/testing/wiki-client.ts'
import { createEntity, startWikibaseEngine } from '#server/engine/testing/wikibase-engine.ts'

let kit: TestEngine
let wiki: WikiClient

beforeAll(async () => {
  kit = await startWikibaseEngine()
  wiki = await kit.createWiki('daten', {}, 'de')
  await wiki.logIn(ADMIN.username, ADMIN.password)
})
afterAll(async () => {
  await kit.settled()
  await kit.close()
  expect(kit.complaints).toEqual([])
})

describe('a Wikibase in German', () => {
  test('suggests German for the label of a new item', async () => {
    const { headers } = await wiki.request('/wiki/Special:NewItem')
    const form = await wiki.page(new URL(headers.location ?? '', `http://${wiki.host}`).pathname)
    expect(form).toContain('lang="de"')
    expect(/<input[^>]*name='lang'[^>]*>/.exec(form)?.[0]).toContain("value='de'")
  })

  test('shows items by their German labels', async () => {
    const labels = {
      de: { language: 'de', value: 'Analytische Maschine' },
      en: { language: 'en', value: 'Analytical engine' },
    }
    expect(await createEntity(wiki, 'item', { labels })).toBe('Q1')
    const page = await wiki.page('/wiki/Item:Q1')
    expect(page).toContain('<html class="client-nojs" lang="de" dir="ltr">')
    expect(/<h1.*?<\/h1>/s.exec(page)?.[0]).toContain('Analytische Maschine')
  })
})
