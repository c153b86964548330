import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { PRIVATE_SETTING } from '#contract/settings/private-wiki.ts'
import { newFolder } from '#jest/test-folders.ts'
import { startSearchServer, type TestSearchServer } from '#server/engine/testing/search-server.ts'
import { ADMIN, type TestEngine } from '#server/engine/testing/test-engine.ts'
import type { WikiClient } from '#server/engine/testing/wiki-client.ts'
import { search } from '#server/engine/testing/wiki-search.ts'
import { createEntity, english, startWikibaseEngine } from '#server/engine/testing/wikibase-engine.ts'
import { until } from '#server/testing/until.ts'
import { findPhp, phpExtensions } from './tree/php-binaries.ts'

const PRIVATE = 'what nobody else may read'

/** Whether PHP has curl, which CirrusSearch's client Elastica needs. */
const hasCurl = phpExtensions(findPhp({}).fpm ?? '').has('curl')
const describeWithCurl = hasCurl ? describe : describe.skip

let server: TestSearchServer
const dataDir = newFolder()
let kit: TestEngine
let wiki: WikiClient
let other: WikiClient

beforeAll(async () => {
  if (!hasCurl) return
  server = await startSearchServer()
  kit = await startWikibaseEngine({ dataDir, searchServer: server.address })
  wiki = await kit.openWiki('found')
  other = await kit.openWiki('other')
  await createEntity(wiki, 'property', { labels: english('inventory number'), datatype: 'string' })
  const number = { property: 'P1', datavalue: { type: 'string', value: 'INV. 779' } }
  await createEntity(wiki, 'item', {
    labels: english('Mona Lisa'),
    claims: [{ mainsnak: { snaktype: 'value', ...number }, type: 'statement', rank: 'normal' }],
  })
  await wiki.edit('Leonardo', { text: 'He painted a lady.' })
  await other.edit('Elsewhere', { text: PRIVATE })
  await kit.settled()
})
afterAll(async () => {
  if (!hasCurl) return
  await kit.close()
  await server.close()
})

const dbName = (name: string) => kit.record(name).dbName
const indexesOf = (name: string) => [...server.indexes.keys()].filter(index => index.includes(dbName(name)))

/** The search server's documents of a wiki, by the titles of its pages. */
function documents(name: string): Map<unknown, unknown> {
  const all = indexesOf(name).flatMap(index => [...(server.indexes.get(index)?.documents.values() ?? [])])
  return new Map(all.map(({ title, ...rest }) => [title, rest]))
}

async function entities(client: WikiClient, text: string): Promise<unknown> {
  const params = { action: 'wbsearchentities', search: text, language: 'en', type: 'item' }
  const { search: found, error } = await client.api<{ search?: { id: string }[]; error?: { code: string } }>(
    params,
  )
  return found?.map(({ id }) => id) ?? error?.code
}

/** Requests that began while `work` ran. */
async function askedDuring(work: () => Promise<unknown>): Promise<readonly string[]> {
  const before = server.asked.length
  await work()
  return server.asked.slice(before).map(({ path, body }) => `${path} ${body}`)
}

describeWithCurl('a wiki of a service with a search server', () => {
  test('has indexes of its own, made and filled by CirrusSearch, with what Wikibase finds items by', () => {
    expect(kit.complaints).toEqual([])
    for (const name of ['found', 'other'])
      expect(
        indexesOf(name)
          .map(index => index.replace(/^.*_(\w+_first)$/, '$1'))
          .sort(),
      ).toEqual(
        expect.arrayContaining([
          expect.stringContaining('content_first'),
          expect.stringContaining('general_first'),
        ]),
      )
    expect(documents('found').get('Q1')).toMatchObject({ labels: { en: ['Mona Lisa'] }, namespace: 120 })
    expect(documents('found').get('Leonardo')).toMatchObject({ text: 'He painted a lady.' })
    expect(kit.record('found').search).toMatchObject({ behindSince: null, busyUntil: 0 })
  })

  test('is searched there, in no index of another wiki', async () => {
    let found: unknown
    const asked = await askedDuring(async () => {
      found = await search(wiki, 'Mona')
    })
    expect(found).toEqual(['Item:Q1'])
    expect(asked).toEqual([expect.stringContaining(`${dbName('found')}_content`)])
    expect(asked.join()).not.toContain(dbName('other'))
    expect(await askedDuring(async () => await entities(wiki, 'Mona'))).toEqual([
      expect.stringContaining('labels.en.prefix'),
    ])
    expect(await search(wiki, PRIVATE)).toEqual([])
    expect(await search(other, PRIVATE)).toEqual(['Elsewhere'])
  })

  test('is searched there with all of CirrusSearch’s features, none of which is refused on the way', async () => {
    const texts = [
      ...[
        '"Mona Lisa"',
        '"mona lis*"~',
        'Mona~',
        '-Mona lisa',
        'Mona OR lady',
        'all:lady',
        'leonrdo',
        'Help:x',
      ],
      ...[
        'insource:painted',
        'intitle:Leonardo',
        'incategory:x',
        'deepcat:x',
        'hastemplate:x',
        'linksto:Leonardo',
      ],
      ...[
        'morelike:Leonardo',
        'morelikethis:Leonardo',
        'prefix:Leo',
        'subpageof:x',
        'local:lady',
        'pageid:1',
      ],
      ...[
        'contentmodel:wikitext',
        'inlanguage:en',
        'filesize:>1',
        'filew:>1',
        'creationdate:>2020',
        'neartitle:1',
      ],
      ...[
        'boost-templates:"a|200%" Mona',
        'prefer-recent:1 lady',
        'haswbstatement:P1',
        'haswbstatement:P1=x',
      ],
      ...['wbstatementquantity:P1>1', 'inlabel:Mona', 'haslabel:en', 'hasdescription:en', 'articletopic:x'],
    ]
    const more = { srinfo: 'suggestion|totalhits', srprop: 'snippet|titlesnippet|categorysnippet' }
    for (const text of texts)
      for (const srsort of ['relevance', 'last_edit_desc', 'random'])
        expect([text, srsort, await search(wiki, text, { ...more, srsort })]).toEqual([
          ...[text, srsort, expect.any(Array)],
        ])
    expect(kit.complaints).toEqual([])
  })

  test('updates it by jobs when pages are changed, moved and deleted', async () => {
    await wiki.edit('Leonardo', { text: 'He invented a machine.' })
    await wiki.edit('Gone soon', { text: 'Nothing.' })
    await kit.settled()
    expect(documents('found').get('Leonardo')).toMatchObject({ text: 'He invented a machine.' })
    expect(documents('found').has('Gone soon')).toBe(true)
    await wiki.api({ action: 'delete', title: 'Gone soon', token: await wiki.token('csrf') }, 'POST')
    await kit.settled()
    expect(documents('found').has('Gone soon')).toBe(false)
  })

  test('updates it with edits in bulk, and the service still finds names in the wiki’s own index', async () => {
    const [row] = await kit.query(
      'found',
      `select user_id as id, user_registration as since from user where user_name = '${ADMIN.username}'`,
    )
    const account = { id: Number(row?.['id']), since: String(row?.['since']) }
    const find = { property: 'P1', value: 'INV. 779' }
    const { results } = await kit.engine.batch(kit.domain('found'), {
      ...({
        do: 'edit-entities',
        batch: 1,
        account,
        from: 0,
        check: false,
        summary: 'From a table',
      } as const),
      edits: [
        { line: 1, entity: { new: 'item' }, labels: { en: 'Lady with an Ermine' } },
        { line: 2, entity: { find, otherwise: 'refuse' }, aliases: { en: { add: ['La Joconde'] } } },
      ],
    })
    expect(results.map(({ id }) => id)).toEqual(['Q2', 'Q1'])
    await kit.settled()
    expect([...documents('found').values()].map(each => JSON.stringify(each)).join()).toContain(
      'Lady with an Ermine',
    )
    expect(JSON.stringify(documents('found').get('Q1'))).toContain('La Joconde')
  })

  test('tells nobody the server’s address and password, nor its own key', async () => {
    const told = await Promise.all([
      wiki.page('/w/api.php?action=cirrus-config-dump&format=json'),
      wiki.page('/w/api.php?action=cirrus-settings-dump&format=json'),
      wiki.page('/w/api.php?action=query&meta=siteinfo&siprop=general|extensions&format=json'),
      wiki.page('/w/index.php?title=Special:Search&fulltext=1&search=Mona&cirrusDumpQuery=1'),
      wiki.page('/w/index.php?title=Leonardo&action=cirrusdump'),
      wiki.page('/wiki/Special:Version'),
    ])
    expect(told[4]).toContain('He invented a machine.')
    const { port } = new URL(server.address.url)
    expect(told.join()).not.toMatch(new RegExp(`p@ss|p%40ss|:${port}|search\\.sock|Basic [\\w+/]{20}`))
  })

  test('can be edited and read while the server is away, says so when it is searched, and loses no change', async () => {
    server.isUp = false
    expect(await search(wiki, 'Mona')).toBe('cirrussearch-backend-error')
    expect(await entities(wiki, 'Mona')).toBe('cirrussearch-backend-error')
    expect(await wiki.page('/w/index.php?title=Special:Search&fulltext=1&search=Mona')).toContain(
      'We could not complete your search due to a temporary problem.',
    )
    await wiki.edit('Meanwhile', { text: 'Saved all the same.' })
    await kit.settled()
    expect(await wiki.page('/wiki/Meanwhile')).toContain('Saved all the same.')
    expect(kit.engine.searchFault).not.toBeNull()
    expect(kit.complaints.splice(0)).toEqual(
      expect.arrayContaining(['the search server does not respond, so wikis cannot be searched']),
    )
    server.isUp = true
    await kit.settled()
    expect(kit.engine.searchFault).toBeNull()
    expect(documents('found').get('Meanwhile')).toMatchObject({ text: 'Saved all the same.' })
    expect(await search(wiki, 'same')).toEqual(['Meanwhile'])
  })

  test('loses no change even if the server goes away while its jobs run', async () => {
    server.isUp = false
    await wiki.edit('Unnoticed', { text: 'Saved unnoticed.' })
    // Nobody notices until the jobs do.
    await until(() => kit.engine.searchFault !== null)
    await kit.settled()
    server.isUp = true
    await kit.settled()
    expect(documents('found').get('Unnoticed')).toMatchObject({ text: 'Saved unnoticed.' })
    kit.complaints.splice(0)
  })

  test('has new indexes when it is replaced by a copy, and no others', async () => {
    const before = indexesOf('found')
    const never = new AbortController().signal
    const { dir } = await kit.engine.copies.copy(kit.domain('found'), never)
    await wiki.edit('Too late', { text: 'After the copy.' })
    await kit.settled()
    expect(documents('found').has('Too late')).toBe(true)
    await kit.engine.copies.replace(kit.domain('found'), dir)
    await kit.settled()
    expect(documents('found').has('Too late')).toBe(false)
    expect(documents('found').has('Unnoticed')).toBe(true)
    expect([...server.indexes.keys()].filter(index => before.includes(index))).toEqual([])
    wiki = kit.client('found')
    expect(await search(wiki, 'unnoticed')).toEqual(['Unnoticed'])
    expect(kit.complaints).toEqual([])
  })

  test('that is private shows visitors nothing of its index', async () => {
    const paths = [
      '/w/api.php?action=query&list=search&srsearch=nobody&format=json',
      '/w/api.php?action=query&titles=Elsewhere&prop=cirrusdoc|cirrusbuilddoc&format=json',
      '/w/api.php?action=opensearch&search=Else&format=json',
      '/w/rest.php/v1/search/page?q=nobody',
      '/w/rest.php/v1/search/title?q=Elsewhere',
      '/w/index.php?title=Elsewhere&action=cirrusdump',
      '/w/index.php?title=Special:Search&fulltext=1&search=nobody&cirrusDumpResult=1',
    ]
    const shown = async () => {
      const visitor = kit.client('other')
      const answers = await Promise.all(paths.map(async path => await visitor.request(path)))
      return answers.filter(({ text }) => text.includes(PRIVATE) || text.includes('Elsewhere"')).length
    }
    expect(await shown()).toBeGreaterThan(4)
    await kit.engine.publish({
      ...{ domain: kit.domain('other'), sitename: 'The other wiki', deletedAt: null },
      settings: { [PRIVATE_SETTING]: '1' },
    })
    expect(await shown()).toBe(0)
  })

  test('loses its indexes when it is removed for good', async () => {
    const gone = dbName('other')
    await kit.engine.remove(kit.domain('other'))
    expect([...server.indexes.keys()].filter(index => index.includes(gone))).toEqual([])
    expect(indexesOf('found').length).toBeGreaterThan(0)
  })

  test('is searched in its own database again, with nothing missing, when there is no search server any more', async () => {
    const before = kit.record('found').search?.edition
    const jobs = async () => {
      const params = { action: 'query', meta: 'siteinfo', siprop: 'statistics' }
      return (await kit.client('found').api<{ query: { statistics: { jobs: number } } }>(params)).query
        .statistics.jobs
    }
    server.isUp = false
    await kit.settled()
    await wiki.logIn(ADMIN.username, ADMIN.password)
    await wiki.edit('Last', { text: 'Saved at last.' })
    await kit.settled()
    expect(await jobs()).toBeGreaterThan(0)
    await kit.close()
    server.isUp = true
    kit = await startWikibaseEngine({ dataDir })
    await kit.settled()
    wiki = kit.client('found')
    const asked = await askedDuring(async () => {
      expect(await search(wiki, 'last')).toEqual(['Last'])
      expect(await search(wiki, 'Mona')).toEqual(['Item:Q1'])
    })
    expect(asked).toEqual([])
    expect(await jobs()).toBe(0)
    await kit.close()
    // What is left there is outdated, so it is rebuilt.
    const [own = ''] = indexesOf('found')
    const left = own.replace(dbName('found'), 'wiki_0000000000000000')
    const foreign = 'wikistead_ffffffffffff_wiki_0000000000000000_content_first'
    for (const name of [left, foreign])
      server.indexes.set(name, { aliases: new Set(), settings: {}, mappings: {}, documents: new Map() })
    kit = await startWikibaseEngine({ dataDir, searchServer: server.address })
    await kit.settled()
    expect([server.indexes.has(left), server.indexes.has(foreign)]).toEqual([false, true])
    expect(kit.record('found').search?.edition).not.toBe(before)
    expect(documents('found').has('Last')).toBe(true)
    expect(kit.complaints).toEqual([])
  })

  test('gets its index again when the server has lost it', async () => {
    server.indexes.clear()
    await kit.close()
    kit = await startWikibaseEngine({ dataDir, searchServer: server.address })
    await kit.settled()
    expect(documents('found').has('Last')).toBe(true)
  })

  test('a server that lacks the plugin for entities searches no wiki, and the reason is reported', async () => {
    server.plugins = ['extra']
    await kit.settled()
    expect(kit.engine.searchFault).toContain('lacks the plugin experimental-highlighter')
    server.plugins = ['cirrus-highlighter', 'opensearch-extra']
    await kit.settled()
    expect(kit.engine.searchFault).toBeNull()
  })
})
