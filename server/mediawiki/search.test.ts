import { beforeAll, describe, expect, test } from '@jest/globals'
import { allTestsShareQuietEngine, kit } from '#server/engine/testing/shared-engine.ts'
import type { WikiClient } from '#server/engine/testing/wiki-client.ts'
import { search, suggestions } from '#server/engine/testing/wiki-search.ts'

let wiki: WikiClient

allTestsShareQuietEngine()

beforeAll(async () => {
  wiki = await kit.openWiki('found')
  await wiki.edit('Herbarium', {
    text: 'Dried plants of the Alps, with “labels” by hand. [[Category:Rooms]]',
  })
  await wiki.edit('The old herbarium', { text: 'A room. See [[Herbarium]].' })
  await wiki.edit('Äpfel', { text: 'Fruit in the herbarium, it is an apple.' })
  await wiki.edit('Talk:Herbarium', { text: 'Plants?' })
  await kit.settled()
})

describe('a search', () => {
  test.each([
    ['herbarium', ['Herbarium', 'The old herbarium', 'Äpfel']],
    ['"of the Alps"', ['Herbarium']],
    ['plants -room', ['Herbarium']],
    ['labels', ['Herbarium']],
    ['äpfel', ['Äpfel']],
    ['an', ['Äpfel']],
    ['herb* incategory:Rooms', ['Herbarium']],
    ['intitle:old', ['The old herbarium']],
    ['incategory:Rooms', ['Herbarium']],
    ['nothing-of-this', []],
  ])('for %s ranks titles before text', async (text, titles) => {
    expect(await search(wiki, text)).toEqual(titles)
  })

  test('may be for titles only', async () => {
    expect(await search(wiki, 'room', { srwhat: 'title' })).toEqual([])
    expect(await search(wiki, 'herbarium', { srwhat: 'title' })).toEqual(['Herbarium', 'The old herbarium'])
  })

  test('may be continued, even if only categories are searched', async () => {
    await wiki.edit('Tower', { text: '[[Category:Wings]]' })
    await wiki.edit('Attic', { text: '[[Category:Wings]]' })
    await kit.settled()
    for (const text of ['incategory:Wings', 'wings']) {
      const all = await search(wiki, text)
      expect(new Set(all)).toEqual(new Set(['Tower', 'Attic']))
      const parts = [0, 1].map(offset => search(wiki, text, { srlimit: '1', sroffset: String(offset) }))
      expect((await Promise.all(parts)).flat()).toEqual(all)
    }
  })

  test('stays in the requested namespaces', async () => {
    expect(await search(wiki, 'plants', { srnamespace: '1' })).toEqual(['Talk:Herbarium'])
  })

  test.each(['insource:/x/', 'morelike:Herbarium', '-herbarium', 'haswbstatement:P1[P2]', 'x '.repeat(300)])(
    'says what it does not support instead of finding nothing: %s',
    async text => expect(await search(wiki, text)).toEqual(expect.stringMatching(/^(wikistead-)?search-/)),
  )

  test.each([
    ...[
      '"',
      '""',
      '"herbarium',
      '*',
      'a*',
      '**',
      '(',
      ')',
      '( OR',
      'NOT',
      'AND',
      'NEAR/2',
      'si_title:herbarium',
    ],
    ...[
      'herbarium"*',
      "'; drop table page; --",
      '+herbarium -"',
      '@2',
      '~herbarium',
      '>herbarium <plants',
      '\\',
    ],
    ...['herbarium OR', '^herbarium', '{herbarium}', '\u0000', 'zlherbarium', 'incategory:|||', 'intitle:'],
  ])('treats operators of the databases as text: %j', async text => {
    const found = await search(wiki, text)
    expect(Array.isArray(found) ? 'found' : found).toMatch(/^(found|wikistead-search-nothing)$/)
    const { status } = await wiki.request(
      `/w/index.php?title=Special:Search&fulltext=1&search=${encodeURIComponent(text)}`,
    )
    expect(status).toBe(200)
    expect(Array.isArray(await suggestions(wiki, text))).toBe(true)
  })
})

test('typing finds pages by any word of their titles, those that begin with what was typed first', async () => {
  expect(await suggestions(wiki, 'her')).toEqual(['Herbarium', 'The old herbarium'])
  expect(await suggestions(wiki, 'old h')).toEqual(['The old herbarium'])
  expect(await suggestions(wiki, 'Talk:her')).toEqual(['Talk:Herbarium'])
})

test('common words, long words and words in other alphabets are found like all others', async () => {
  await wiki.edit('Преображенский собор', {
    text: 'Drawing with ink, about where it was, that is from here.',
  })
  await kit.settled()
  const found = ['Преображенский собор']
  for (const text of [
    'drawing with ink',
    'about ink',
    'intitle:преображенский',
    'преображенский собор',
    'преображенск*',
  ])
    expect(await search(wiki, text)).toEqual(found)
  for (const text of ['преобра', 'преображенский', 'преображенский со', 'соб'])
    expect(await suggestions(wiki, text)).toEqual(found)
})

test('typing finds special pages', async () => {
  expect(await suggestions(wiki, 'Special:RecentCh')).toContain('Special:RecentChanges')
})

test('a search that is continued shows every page once, even if links decide the order', async () => {
  const names = Array.from({ length: 24 }, (_, n) => `Drawer ${n + 1}`)
  for (const name of names) await wiki.edit(name, { text: 'Wood.' })
  await wiki.edit('Cupboard', { text: '[[Drawer 20]], [[Drawer 23]]' })
  await kit.settled()
  const whole = await search(wiki, 'drawer', { srlimit: '50', srwhat: 'title' })
  expect(new Set(whole)).toEqual(new Set(names))
  const parts = [0, 10, 20].map(offset =>
    search(wiki, 'drawer', { srlimit: '10', srwhat: 'title', sroffset: String(offset) }),
  )
  expect((await Promise.all(parts)).flat()).toEqual(whole)
})

test('names that meet the same rule are ranked by the number of pages that link to them', async () => {
  await wiki.edit('Cabinet of coins', { text: 'Drawers.' })
  await wiki.edit("Cabinet of the curator's", { text: 'Drawers.' })
  await wiki.edit('Cabinet of maps', { text: 'Drawers.' })
  await wiki.edit('Furniture', { text: "[[Cabinet of the curator's]], [[Cabinet of maps]]" })
  await wiki.edit('Floor', { text: "[[Cabinet of the curator's]]" })
  await kit.settled()
  const ranked = ["Cabinet of the curator's", 'Cabinet of maps', 'Cabinet of coins']
  expect(await suggestions(wiki, 'cabi')).toEqual(ranked)
  expect(await search(wiki, 'cabinet', { srwhat: 'title' })).toEqual(ranked)
})

test('names with links to other sites come before those that pages link to', async () => {
  // As Wikibase records it for an item.
  await kit.change(
    'found',
    `insert into page_props (pp_page, pp_propname, pp_value, pp_sortkey)
      select page_id, 'wb-sitelinks', '3', 3 from page where page_title = 'Cabinet_of_coins'`,
  )
  const ranked = ['Cabinet of coins', "Cabinet of the curator's", 'Cabinet of maps']
  expect(await suggestions(wiki, 'cabi')).toEqual(ranked)
  expect(await search(wiki, 'cabinet', { srwhat: 'title' })).toEqual(ranked)
})

test('a page that is moved or deleted is found by its current state', async () => {
  await wiki.edit('Microscope room', { text: 'Lenses.' })
  const token = await wiki.token('csrf')
  const move = { action: 'move', from: 'Microscope room', to: 'Telescope room', noredirect: '1', token }
  await wiki.api(move, 'POST')
  await kit.settled()
  expect([await suggestions(wiki, 'telesc'), await suggestions(wiki, 'microsc')]).toEqual([
    ['Telescope room'],
    [],
  ])
  await wiki.api({ action: 'delete', title: 'Telescope room', token }, 'POST')
  expect([await search(wiki, 'lenses'), await suggestions(wiki, 'telesc')]).toEqual([[], []])
})

test('a page whose text is lost keeps no other page out of an index that is rebuilt', async () => {
  await wiki.edit('Lost room', { text: 'Cabinets.' })
  await wiki.edit('Last room', { text: 'Cabinets.' })
  await kit.settled()
  await kit.change(
    'found',
    `update content set content_address = 'tt:99999999' where content_id = (select slot_content_id from slots
      join page on page_latest = slot_revision_id where page_title = 'Lost_room')`,
  )
  await kit.change('found', "delete from updatelog where ul_key = 'wikistead-search'")
  await kit.change('found', "update searchindex set si_text = ''")
  expect(await search(wiki, 'intitle:room')).toBe('wikistead-search-building')
  await kit.settled()
  expect(await search(wiki, 'intitle:room')).toEqual(['Last room'])
  expect(await search(wiki, 'cabinets')).toEqual(['Last room'])
  expect(kit.complaints.splice(0)).toEqual([expect.stringMatching(/The search index is without page \d+: /)])
})
