import { beforeAll, describe, expect, test } from '@jest/globals'
import { allTestsShareQuietEngine, kit } from '#server/engine/testing/shared-engine.ts'
import type { WikiClient } from '#server/engine/testing/wiki-client.ts'
import { search, suggestions } from '#server/engine/testing/wiki-search.ts'
import { createEntity, english, startWikibaseEngine } from '#server/engine/testing/wikibase-engine.ts'

let wiki: WikiClient

allTestsShareQuietEngine({}, startWikibaseEngine)

const string = (property: string, value: string) => ({
  mainsnak: { snaktype: 'value', property, datavalue: { type: 'string', value } },
  ...{ type: 'statement', rank: 'normal' },
})
const item = (property: string, id: string) => ({
  mainsnak: {
    ...{ snaktype: 'value', property },
    datavalue: { type: 'wikibase-entityid', value: { 'entity-type': 'item', id } },
  },
  ...{ type: 'statement', rank: 'normal' },
})

beforeAll(async () => {
  wiki = await kit.openWiki('found')
  await createEntity(wiki, 'property', { labels: english('depicts'), datatype: 'wikibase-item' })
  await createEntity(wiki, 'property', { labels: english('inventory number'), datatype: 'string' })
  await createEntity(wiki, 'item', {
    labels: { ...english('Mona Lisa'), fr: { language: 'fr', value: 'La Joconde' } },
    aliases: { it: [{ language: 'it', value: 'Monna Lisa del Giocondo' }] },
    descriptions: english('portrait by Leonardo da Vinci'),
    claims: [string('P2', 'INV. 779')],
  })
  await createEntity(wiki, 'item', { labels: english('Lisa'), claims: [item('P1', 'Q1')] })
  await createEntity(wiki, 'item', {
    labels: english('Copy after Leonardo'),
    descriptions: english('a painting in the manner of Mona Lisa'),
    claims: [item('P1', 'Q1'), string('P2', 'INV. 12')],
  })
  await createEntity(wiki, 'item', {
    labels: { zh: { language: 'zh', value: '蒙娜丽莎' }, de: { language: 'de', value: 'Äpfel und Birnen' } },
  })
  await wiki.edit('Leonardo', { text: 'He painted a lady. [[Category:Painters]]' })
  await wiki.edit('Lisa of the hall', { text: 'See [[Item:Q2]].' })
  await kit.settled()
})

async function entities(text: string, more: Record<string, string> = {}): Promise<string[]> {
  const params = { action: 'wbsearchentities', search: text, language: 'en', type: 'item', ...more }
  const response = await wiki.api<{ search: { id: string; match: { type: string; text: string } }[] }>(params)
  return response.search.map(({ id, match }) => `${id} ${match.type} ${match.text}`)
}

describe('a search', () => {
  test.each([
    ['Mona Lisa', ['Item:Q1', 'Item:Q3']],
    ['Lisa', ['Item:Q2', 'Item:Q1', 'Item:Q3', 'Lisa of the hall']],
    ['Joconde', ['Item:Q1']],
    ['giocondo', ['Item:Q1']],
    ['Q1', ['Item:Q1']],
    ['"Leonardo da Vinci"', ['Item:Q1']],
    ['779', ['Item:Q1']],
    ['äpfel', ['Item:Q4']],
    ['蒙娜丽莎', ['Item:Q4']],
    ['painted', ['Leonardo']],
    ['port*', ['Item:Q1']],
    ['lisa -mona', ['Item:Q2', 'Lisa of the hall']],
    ['depicts', ['Property:P1']],
  ])('for %s', async (text, titles) => {
    const found = await search(wiki, text)
    expect([...found].sort()).toEqual([...titles].sort())
    expect(found[0]).toBe(titles[0])
  })

  test.each([
    ['haswbstatement:P1', ['Item:Q2', 'Item:Q3']],
    ['haswbstatement:P1=Q1', ['Item:Q2', 'Item:Q3']],
    ['haswbstatement:P1=Q1 haswbstatement:P2', ['Item:Q3']],
    ['haswbstatement:P1=Q1 -haswbstatement:P2', ['Item:Q2']],
    ['haswbstatement:"P2=INV. 779"|P2=nothing', ['Item:Q1']],
    ['haswbstatement:P2="INV. 779"', ['Item:Q1']],
    ['haswbstatement:P1=Q4', []],
    ['inlabel:lisa', ['Item:Q1', 'Item:Q2', 'Lisa of the hall']],
    ['inlabel:lisa -inlabel:mona', ['Item:Q2', 'Lisa of the hall']],
    ['Leonardo incategory:Painters', ['Leonardo']],
    ['Leonardo -incategory:Painters', ['Item:Q1', 'Item:Q3']],
  ])('by the keyword in %s', async (text, titles) => {
    expect([...(await search(wiki, text))].sort()).toEqual(titles)
  })

  test.each([
    'haswbstatement:P1[P2=Q3]',
    'insource:x',
    'linksto:Q1',
    'inlabel:lisa@en',
    '-lisa',
    `${'x '.repeat(300)}`,
  ])('says what it does not know in place of nothing: %s', async text =>
    expect(await search(wiki, text)).toEqual(expect.stringMatching(/^(wikistead-)?search-/)),
  )

  test('may be continued', async () => {
    const first = await search(wiki, 'Lisa', { srlimit: '2' })
    const next = await search(wiki, 'Lisa', { srlimit: '2', sroffset: '2' })
    expect([...first, ...next]).toEqual(await search(wiki, 'Lisa'))
  })

  test('is the source of a generator, and of the page for readers', async () => {
    const response = await wiki.api<{ query: { pages: { title: string }[] } }>({
      ...{ action: 'query', generator: 'search', gsrsearch: 'Joconde' },
    })
    expect(response.query.pages.map(({ title }) => title)).toEqual(['Item:Q1'])
    expect(await wiki.page('/w/index.php?title=Special:Search&fulltext=1&search=Joconde')).toContain(
      'Mona Lisa',
    )
    expect(await wiki.page('/w/index.php?title=Special:Search&fulltext=1&search=insource:x')).toContain(
      'insource: is not supported in searches here.',
    )
  })
})

describe('typing', () => {
  test('finds names by the beginning of any of their words', async () => {
    expect(await suggestions(wiki, 'jocon')).toEqual(['Item:Q1'])
    expect((await suggestions(wiki, 'Lis'))[0]).toBe('Item:Q2')
    expect(await suggestions(wiki, 'hal')).toEqual(['Lisa of the hall'])
    expect(await suggestions(wiki, 'mona li')).toEqual(['Item:Q1'])
  })

  test('finds entities in Wikibase’s search, which says what matched', async () => {
    expect(await entities('jocon')).toEqual(['Q1 label La Joconde'])
    expect(await entities('Lisa')).toEqual(['Q2 label Lisa', 'Q1 label Mona Lisa'])
    expect(await entities('number', { type: 'property' })).toEqual(['P2 label inventory number'])
    expect(await entities('jocon', { strictlanguage: '1' })).toEqual([])
  })

  test('finds entities by the REST API', async () => {
    const { pages } = JSON.parse(await wiki.page('/w/rest.php/v1/search/title?q=jocon&limit=5')) as {
      pages: { key: string }[]
    }
    expect(pages.map(({ key }) => key)).toEqual(['Item:Q1'])
  })
})

test('a wiki with an older index gets the new one by jobs, and gives no wrong answers before', async () => {
  await kit.change('found', "delete from updatelog where ul_key = 'wikistead-search'")
  await kit.change('found', "update searchindex set si_text = 'mona lisa'")
  expect(await search(wiki, 'haswbstatement:P2')).toBe('wikistead-search-building')
  await kit.settled()
  expect(await search(wiki, 'haswbstatement:P2')).toEqual(expect.arrayContaining(['Item:Q1', 'Item:Q3']))
})

test('what is changed, merged or deleted is found by its current state', async () => {
  const id = await createEntity(wiki, 'item', { labels: english('Zebra crossing') })
  expect(await search(wiki, 'zebra')).toEqual([`Item:${id}`])
  const token = await wiki.token('csrf')
  await wiki.api({ action: 'wbsetlabel', id, language: 'en', value: 'Level crossing', token }, 'POST')
  expect([await search(wiki, 'zebra'), await search(wiki, 'level')]).toEqual([[], [`Item:${id}`]])
  await wiki.api({ action: 'delete', title: `Item:${id}`, token }, 'POST')
  expect(await search(wiki, 'level')).toEqual([])
})
