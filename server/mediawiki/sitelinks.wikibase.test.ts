import { beforeAll, describe, expect, test } from '@jest/globals'
import { allTestsShareQuietEngine, kit } from '#server/engine/testing/shared-engine.ts'
import type { WikiClient, WikiResponse } from '#server/engine/testing/wiki-client.ts'
import { createEntity, english, startWikibaseEngine } from '#server/engine/testing/wikibase-engine.ts'

let wiki: WikiClient

allTestsShareQuietEngine({}, startWikibaseEngine)

beforeAll(async () => {
  wiki = await kit.openWiki('linked')
  await createEntity(wiki, 'property', { labels: english('motto'), datatype: 'string' })
  await createEntity(wiki, 'item', {
    labels: english('Turing'),
    claims: [motto('Machines take me by surprise')],
  })
  await wiki.edit('Turing page', { text: 'Motto: {{#statements:P1}}.' })
})

function motto(value: string) {
  return {
    mainsnak: { snaktype: 'value', property: 'P1', datavalue: { type: 'string', value } },
    type: 'statement',
    rank: 'normal',
  }
}

/** @returns `1`, or the code of the error. */
async function change(action: string, params: Record<string, string>): Promise<string> {
  const response = await wiki.api<{ success?: number; error?: { code: string } }>(
    { action, token: await wiki.token('csrf'), ...params },
    'POST',
  )
  return String(response.success ?? response.error?.code)
}

const link = (title: string, more: Record<string, string> = {}) =>
  change('wbsetsitelink', { id: 'Q1', linksite: 'wiki', linktitle: title, ...more })

async function linkedPage(): Promise<{ title: string; badges: string[]; url: string } | undefined> {
  const text = await wiki.page('/wiki/Special:EntityData/Q1.json')
  return JSON.parse(text).entities.Q1.sitelinks['wiki']
}

function rest(method: string, path: string, value?: object): Promise<WikiResponse> {
  const body = Buffer.from(value ? JSON.stringify(value) : '')
  return wiki.request(`/w/rest.php/wikibase/v1${path}`, {
    method,
    headers: {
      'user-agent': 'test',
      'content-type': 'application/json',
      'content-length': String(body.length),
    },
    body,
  })
}

/** The HTML of wikitext on the page to which the item links; nothing is cached. */
async function rendered(text: string): Promise<string> {
  const { parse } = await wiki.api<{ parse: { text: string } }>({
    action: 'parse',
    title: 'Alan Turing',
    contentmodel: 'wikitext',
    text,
  })
  return parse.text
}

/** The pages for which the recent changes show an item's change. */
async function externalChanges(): Promise<string[]> {
  const { query } = await wiki.api<{ query: { recentchanges: { title: string }[] } }>({
    action: 'query',
    list: 'recentchanges',
    rctype: 'external',
  })
  return query.recentchanges.map(({ title }) => title)
}

describe('an item', () => {
  test('can be linked to a page of its own wiki', async () => {
    expect(await link('No such page')).toBe('no-external-page')
    expect(await link('turing page')).toBe('1')
    expect(await linkedPage()).toMatchObject({
      title: 'Turing page',
      url: `http://${wiki.host}/wiki/Turing_page`,
    })
    expect(await wiki.page('/wiki/Item:Q1')).toMatch(/Pages of this wiki[\s\S]*This wiki[\s\S]*Turing page/)
  })

  test('keeps its link when the page moves, and the page shows the item’s statements and follows their changes', async () => {
    expect(
      (
        await wiki.api<{ move?: object }>(
          { action: 'move', from: 'Turing page', to: 'Alan Turing', token: await wiki.token('csrf') },
          'POST',
        )
      ).move,
    ).toBeDefined()
    await kit.settled()
    expect((await linkedPage())?.title).toBe('Alan Turing')
    expect(await rendered('{{#statements:P1}}')).toContain('Machines take me by surprise')
    expect(
      await change('wbeditentity', {
        id: 'Q1',
        data: JSON.stringify({ claims: [motto('We can see plenty')] }),
      }),
    ).toBe('1')
    await kit.settled()
    expect(await rendered('{{#statements:P1}}')).toContain('We can see plenty')
    expect(await externalChanges()).toContain('Alan Turing')
  })

  test('can also be linked and unlinked through the REST API, and only one item links to a page', async () => {
    const other = await createEntity(wiki, 'item', { labels: english('Another') })
    const refused = await rest('PUT', `/entities/items/${other}/sitelinks/wiki`, {
      sitelink: { title: 'Alan Turing' },
    })
    expect([refused.status, JSON.parse(refused.text).code]).toEqual([422, 'data-policy-violation'])
    expect(
      (await rest('PUT', `/entities/items/${other}/sitelinks/enwiki`, { sitelink: { title: 'Alan Turing' } }))
        .status,
    ).toBe(400)
    expect((await rest('GET', '/entities/items/Q1/sitelinks/wiki')).status).toBe(200)
    const gone = await rest('DELETE', '/entities/items/Q1/sitelinks/wiki', {})
    expect(gone.status).toBe(200)
    expect(await linkedPage()).toBeUndefined()
  })

  test('can have the badges that wiki admins have listed', async () => {
    const badge = await createEntity(wiki, 'item', { labels: english('Well written') })
    await link('Alan Turing', { badges: badge })
    expect((await linkedPage())?.badges).toEqual([])
    await wiki.edit('MediaWiki:Wikibase-badges', { text: `* [[Item:${badge}]]\n* nonsense <script>\n* Q0` })
    expect(await link('Alan Turing', { badges: badge })).toBe('1')
    expect((await linkedPage())?.badges).toEqual([badge])
    expect(await wiki.page('/wiki/Special:AvailableBadges')).toContain('Well written')
  })

  test('can have a label for all languages', async () => {
    const labels = { mul: { language: 'mul', value: 'Konrad Zuse' } }
    const id = await createEntity(wiki, 'item', { labels })
    expect(id).toMatch(/^Q/)
    expect(await wiki.page(`/wiki/Item:${id}`)).toContain('Konrad Zuse')
  })

  test.each(['json', 'ttl', 'nt', 'rdf', 'jsonld', 'php'])('is answered as %s', async format => {
    expect(await wiki.page(`/wiki/Special:EntityData/Q1.${format}`)).toContain('Turing')
  })
})

describe('an item of a wiki whose managers have chosen other sites', () => {
  const publish = async (sites: string) =>
    await kit.engine.publish({
      ...{ domain: kit.domain('linked'), sitename: 'Linked', deletedAt: null, quotaMb: null },
      settings: { wwLinkedSites: sites },
    })
  const links = async () => {
    const { entities } = JSON.parse(await wiki.page('/wiki/Special:EntityData/Q1.json'))
    return Object.values<{ site: string; title: string; url: string }>(entities.Q1.sitelinks)
      .filter(({ site }) => site !== 'wiki')
      .map(({ site, title, url }) => [site, title, url])
  }

  test('links to their pages, with titles as written there', async () => {
    expect(
      await change('wbsetsitelink', { id: 'Q1', linksite: 'enwiki', linktitle: 'Alan Turing' }),
    ).not.toBe('1')
    await publish('commonswiki enwiki zh_yuewiki')
    const linkTo = async (linksite: string, linktitle: string) =>
      await change('wbsetsitelink', { id: 'Q1', linksite, linktitle })
    expect(await linkTo('enwiki', 'alan_ Turing')).toBe('1')
    expect(await linkTo('zh_yuewiki', '圖靈')).toBe('1')
    expect(await linkTo('commonswiki', 'Category:Alan Turing')).toBe('1')
    expect(await links()).toEqual(
      expect.arrayContaining([
        ['enwiki', 'Alan Turing', 'https://en.wikipedia.org/wiki/Alan_Turing'],
        ['zh_yuewiki', '圖靈', `https://zh-yue.wikipedia.org/wiki/${encodeURIComponent('圖靈')}`],
        ['commonswiki', 'Category:Alan Turing', 'https://commons.wikimedia.org/wiki/Category:Alan_Turing'],
      ]),
    )
    const page = await wiki.page('/wiki/Item:Q1')
    expect(page).toContain('https://en.wikipedia.org/wiki/Alan_Turing')
    expect(page).toContain('https://commons.wikimedia.org/wiki/Category:Alan_Turing')
    expect(await wiki.page('/wiki/Special:EntityData/Q1.ttl')).toContain(
      'https://en.wikipedia.org/wiki/Alan_Turing',
    )
  })

  test.each(['', '<script>', 'A#b', '[[A]]', 'x'.repeat(300)])(
    'does not link to an invalid title: %j',
    async title => {
      expect(
        await change('wbsetsitelink', { id: 'Q1', linksite: 'enwiki', linktitle: title || ' ' }),
      ).not.toBe('1')
    },
  )

  test('can be shown and changed when a site is no longer chosen', async () => {
    await publish('')
    expect(await wiki.page('/wiki/Item:Q1')).toContain('Turing')
    expect(await change('wbsetlabel', { id: 'Q1', language: 'de', value: 'Turing' })).toBe('1')
    expect(await wiki.page('/wiki/Special:EntityData/Q1.ttl')).toContain('Turing')
  })
})

test('GraphQL answers if Wikibase has it', async () => {
  const { status, text } = await wiki.request('/wiki/Special:WikibaseGraphQL', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: '{ item(id: "Q1") { id label(languageCode: "en") } }' }),
  })
  if (kit.engine.facts.version?.startsWith('1.43')) expect(status).toBe(404)
  else expect(JSON.parse(text)).toEqual({ data: { item: { id: 'Q1', label: 'Turing' } } })
})
