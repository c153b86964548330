import { beforeAll, describe, expect, test } from '@jest/globals'
import { allTestsShareQuietEngine, kit } from '#server/engine/testing/shared-engine.ts'
import type { WikiClient, WikiResponse } from '#server/engine/testing/wiki-client.ts'
import { createEntity, english, startWikibaseEngine } from '#server/engine/testing/wikibase-engine.ts'

let wiki: WikiClient

allTestsShareQuietEngine({}, startWikibaseEngine)

const statement = (property: string, type: string, value: unknown) => ({
  mainsnak: { snaktype: 'value', property, datavalue: { type, value } },
  ...{ type: 'statement', rank: 'normal' },
})
const item = (property: string, id: string) =>
  statement(property, 'wikibase-entityid', { 'entity-type': 'item', id })
const year = (property: string, time: string, precision = 9) =>
  statement(property, 'time', {
    ...{ time, precision, timezone: 0, before: 0, after: 0 },
    calendarmodel: 'http://www.wikidata.org/entity/Q1985727',
  })

beforeAll(async () => {
  wiki = await kit.openWiki('matched')
  const property = async (label: string, datatype: string) =>
    await createEntity(wiki, 'property', { labels: english(label), datatype })
  for (const [label, type] of [
    ...([['instance of', 'wikibase-item'] as const, ['subclass of', 'wikibase-item']] as const),
    ...([
      ['inventory number', 'string'] as const,
      ['inception', 'time'],
      ['creator', 'wikibase-item'],
    ] as const),
  ] as const)
    await property(label, type)
  const entity = async (label: string, claims: object[], more: object = {}) =>
    await createEntity(wiki, 'item', { labels: english(label), claims, ...more })
  await entity('work of art', [])
  await entity('painting', [item('P2', 'Q1')])
  await entity('Leonardo da Vinci', [])
  await entity(
    'Mona Lisa',
    [
      item('P1', 'Q2'),
      statement('P3', 'string', 'INV. 779'),
      year('P4', '+1503-00-00T00:00:00Z'),
      item('P5', 'Q3'),
    ],
    {
      aliases: { fr: [{ language: 'fr', value: 'La Joconde' }] },
      descriptions: {
        en: { language: 'en', value: 'portrait <b>by</b> Leonardo' },
        de: { language: 'de', value: 'Gemälde' },
      },
    },
  )
  await entity('Mona Lisa', [
    item('P1', 'Q2'),
    statement('P3', 'string', 'INV. 12'),
    year('P4', '+1515-00-00T00:00:00Z'),
  ])
  await entity('Mona Lisa Smile', [])
  await kit.settled()
})

const queries = (value: object) => ({ queries: JSON.stringify(value) })

/** Sends a form, as OpenRefine does. */
async function post(fields: Record<string, string>, path = '/reconcile'): Promise<WikiResponse> {
  return await kit.client('matched').post(path, fields)
}

async function ask(query: object): Promise<{ id: string; score: number; match: boolean }[]> {
  const { status, text } = await post(queries({ q0: query }))
  if (status !== 200) throw new Error(`${status} ${text}`)
  return JSON.parse(text).q0.result
}

const get = async (path: string) => JSON.parse(await kit.client('matched').page(path))

describe('reconciliation', () => {
  test('describes itself to programs of every origin', async () => {
    const { headers, text } = await kit
      .client('matched')
      .request('/reconcile', { headers: { origin: 'https://example.org' } })
    expect(headers['access-control-allow-origin']).toBe('*')
    expect(JSON.parse(text)).toMatchObject({
      ...{ versions: ['0.1', '0.2'], name: 'The matched wiki' },
      identifierSpace: `http://${wiki.host}/entity/`,
      extend: { propose_properties: { service_url: `http://${wiki.host}/reconcile` } },
    })
    const preflight = await kit.client('matched').request('/reconcile', {
      method: 'OPTIONS',
      headers: { origin: 'https://example.org', 'access-control-request-method': 'POST' },
    })
    expect([preflight.status, preflight.headers['access-control-allow-origin']]).toEqual([204, '*'])
  })

  test('finds by labels and aliases, with similar names last, and matches only an unambiguous one', async () => {
    const found = await ask({ query: 'Mona Lisa' })
    expect(found.map(({ id, match }) => [id, match])).toEqual([
      ['Q4', false],
      ['Q5', false],
      ['Q6', false],
    ])
    expect(found[0]?.score).toBe(100)
    expect(found[2]?.score).toBeLessThan(80)
    expect(await ask({ query: 'la joconde' })).toMatchObject([
      { id: 'Q4', name: 'Mona Lisa', score: 100, match: true, type: [{ id: 'Q2', name: 'painting' }] },
    ])
    expect(await ask({ query: 'Q3' })).toMatchObject([{ id: 'Q3', score: 100, match: true }])
    expect((await ask({ query: 'Leonardo di Vinci' }))[0]).toMatchObject({ id: 'Q3', match: false })
    expect(await ask({ query: 'nothing like it' })).toEqual([])
  })

  test.each([
    [{ pid: 'P3', v: 'INV. 12' }, 'Q5'],
    [{ pid: 'P4', v: '1515' }, 'Q5'],
    [{ pid: 'P4', v: '1503-06-01' }, 'Q4'],
    [{ pid: 'P5', v: 'Leonardo da Vinci' }, 'Q4'],
    [{ pid: 'P5', v: { id: 'Q3', name: 'Leonardo' } }, 'Q4'],
    [{ pid: 'P3', v: ['INV. 1', 'INV. 12'] }, 'Q5'],
  ])('is decided by the property %j', async (property, id) => {
    expect((await ask({ query: 'Mona Lisa', properties: [property] }))[0]).toMatchObject({ id, match: true })
  })

  test('keeps to a type, with its subclasses', async () => {
    expect((await ask({ query: 'Mona Lisa', type: 'Q2' })).map(({ id }) => id)).toEqual(['Q4', 'Q5'])
    expect((await ask({ query: 'Mona Lisa', type: ['Q1'] })).map(({ id }) => id)).toEqual(['Q4', 'Q5'])
    expect(await ask({ query: 'Mona Lisa', type: 'Q3' })).toEqual([])
  })

  test('answers a thousand rows in batches of ten', async () => {
    let matched = 0
    for (let row = 0; row < 1000; row += 10) {
      const batch = Array.from({ length: 10 }, (_, number) => [
        `q${row + number}`,
        {
          query: 'Mona Lisa',
          type: 'Q2',
          limit: 3,
          properties: [{ pid: 'P3', v: 'INV. 779' }],
          type_strict: 'should',
        },
      ])
      const answers = JSON.parse((await post(queries(Object.fromEntries(batch)))).text)
      matched += Object.values<{ result: { id: string; match: boolean }[] }>(answers).filter(
        ({ result }) => result[0]?.id === 'Q4' && result[0].match,
      ).length
    }
    expect(matched).toBe(1000)
  })

  test('uses the language that its address names', async () => {
    const { text } = await post(queries({ q0: { query: 'Joconde' } }), '/reconcile/de')
    expect(JSON.parse(text).q0.result[0]).toMatchObject({ id: 'Q4', description: 'Gemälde' })
    expect((await get('/reconcile/de')).suggest.entity.service_url).toMatch(/\/reconcile\/de$/)
  })

  test.each([
    ['no JSON', { queries: '{' }],
    ['a number', { queries: '1' }],
    ['a query without a text', queries({ q0: { limit: 3 } })],
    ['a text that is a list', queries({ q0: { query: ['a'] } })],
    [
      'too many queries',
      queries(Object.fromEntries(Array.from({ length: 51 }, (_, n) => [n, { query: 'a' }]))),
    ],
    ['very deep JSON', { queries: `${'{"a":'.repeat(100)}1${'}'.repeat(100)}` }],
    [
      'an extension of too many entities',
      { extend: JSON.stringify({ ids: Array(101).fill('Q1'), properties: [] }) },
    ],
  ])('refuses %s with words', async (_what, fields) => {
    const { status, text } = await post(fields)
    expect([status, JSON.parse(text)]).toEqual([400, { status: 'error', message: expect.any(String) }])
  })

  test.each([
    { query: '' },
    { query: '"*) OR (', type: { $ne: 1 }, properties: 'all' },
    {
      query: 'Mona',
      limit: -5,
      properties: [{ pid: '__proto__', v: { id: [] } }, { pid: 'P999', v: null }, 7],
    },
    { query: 'x'.repeat(20_000), limit: 1e9 },
    { query: 'Mona Lisa', type: ['Q0', '../..', ''], properties: [{ pid: 'P3', v: 'y'.repeat(100_000) }] },
  ])('accepts what nobody would send: %#', async query => {
    expect(Array.isArray(await ask(query))).toBe(true)
  })
})

test('suggests entities, types and properties, page by page', async () => {
  const suggest = async (path: string) =>
    (await get(`/reconcile/suggest/${path}`)).result.map(({ id }: { id: string }) => id)
  expect(await suggest('entity?prefix=mon')).toEqual(['Q4', 'Q5', 'Q6'])
  expect(await suggest('entity?prefix=mon&cursor=2')).toEqual(['Q6'])
  expect(await suggest('type?prefix=paint')).toEqual(['Q2'])
  expect(await suggest('property?prefix=number')).toEqual(['P3'])
  expect(await suggest('property?prefix=P3')).toEqual(['P3'])
  expect(await suggest('entity?prefix=')).toEqual([])
})

test('gives values for the columns of a table', async () => {
  const { text } = await post({
    extend: JSON.stringify({
      ids: ['Q4', 'Q99'],
      properties: [{ id: 'P1' }, { id: 'P3' }, { id: 'P4' }, { id: 'Lde' }, { id: 'Afr' }],
    }),
  })
  expect(JSON.parse(text)).toEqual({
    meta: [
      { id: 'P1', name: 'instance of' },
      { id: 'P3', name: 'inventory number' },
      { id: 'P4', name: 'inception' },
      { id: 'Lde', name: 'Lde' },
      { id: 'Afr', name: 'Afr' },
    ],
    rows: {
      Q4: {
        P1: [{ id: 'Q2', name: 'painting' }],
        P3: [{ str: 'INV. 779' }],
        P4: [{ str: '1503' }],
        Lde: [],
        Afr: [{ str: 'La Joconde' }],
      },
      Q99: { P1: [], P3: [], P4: [], Lde: [], Afr: [] },
    },
  })
})

test('proposes the properties that entities of a type or its subclasses have, or many have if no type is given', async () => {
  const proposed = async (query: string) =>
    (await get(`/reconcile/properties?${query}`)).properties.map(({ id }: { id: string }) => id).sort()
  expect(await proposed('type=Q2&limit=3')).toEqual(['P1', 'P3', 'P4'])
  expect(await proposed('type=Q1')).toEqual(['P1', 'P3', 'P4', 'P5'])
  expect(await proposed('type=')).toEqual(['P1', 'P2', 'P3', 'P4', 'P5'])
  expect(await proposed('type=Q3')).toEqual([])
  expect(await proposed('type=nothing')).toEqual([])
})

test('reads no very long items to propose properties', async () => {
  const property = await createEntity(wiki, 'property', { labels: english('length'), datatype: 'string' })
  const claims = Array.from({ length: 400 }, (_, n) =>
    statement(property, 'string', `${n}${'x'.repeat(390)}`),
  )
  await createEntity(wiki, 'item', { labels: english('endless'), claims: [item('P1', 'Q2'), ...claims] })
  await kit.settled()
  for (const type of ['', 'Q2']) {
    const { properties } = await get(`/reconcile/properties?type=${type}`)
    expect(properties).toContainEqual({ id: 'P1', name: 'instance of' })
    expect(properties.map(({ id }: { id: string }) => id)).not.toContain(property)
  }
})

test('gives the first hundred of very many values', async () => {
  const claims = Array.from({ length: 120 }, (_, number) => statement('P3', 'string', `CAT. ${number + 1}`))
  const id = await createEntity(wiki, 'item', { labels: english('catalogue'), claims })
  const { text } = await post({ extend: JSON.stringify({ ids: [id], properties: [{ id: 'P3' }] }) })
  const values = JSON.parse(text).rows[id].P3
  expect([values.length, values[0], values[99]]).toEqual([100, { str: 'CAT. 1' }, { str: 'CAT. 100' }])
})

test.each(['/reconcile', '/reconcile/de', '/w/rest.php/oauth2/access_token'])(
  'refuses a form with a list or a table in a field: %s',
  async path => {
    for (const field of ['a[]', 'a[b]', 'a[b][c]']) {
      const { status, text } = await kit.client('matched').post(path, { [field]: '1', queries: '{}' })
      expect([field, status]).toEqual([field, 400])
      expect(text).toContain('must be a text')
    }
  },
)

test('shows a preview in frames of others, with nothing but text', async () => {
  const { headers, text } = await kit.client('matched').request('/reconcile/preview?id=Q4')
  expect(text).toContain('portrait &lt;b&gt;by&lt;/b&gt; Leonardo')
  expect(headers['content-security-policy']).toContain('frame-ancestors *')
  expect(headers['content-security-policy']).toContain("default-src 'none'")
  expect(headers['x-frame-options']).toBeUndefined()
  expect((await kit.client('matched').request('/reconcile/preview?id=<script>')).status).toBe(404)
})

test('lets OpenRefine’s pages ask MediaWiki’s API, also by JSONP', async () => {
  const ask = async (query: string) =>
    await kit.client('matched').request(`/w/api.php?format=json&${query}`, {
      headers: { origin: 'http://127.0.0.1:3333', 'sec-fetch-site': 'cross-site' },
    })
  const languages = await ask('action=languagesearch&search=germ&callback=jQuery371_NaN')
  expect(languages.headers['content-type']).toMatch(/^text\/javascript/)
  expect(languages.headers['cross-origin-resource-policy']).toBeUndefined()
  expect(languages.text).toMatch(/jQuery371_NaN\(\{.*"de":"german"/)
  const properties = await ask('action=wbsearchentities&search=incep&language=en&type=property&origin=*')
  expect(properties.headers['access-control-allow-origin']).toBe('*')
  expect(JSON.parse(properties.text).search).toMatchObject([{ id: 'P4', label: 'inception' }])
})

test('keeps the tag that OpenRefine gives to its edits', async () => {
  const { entity } = await wiki.api<{ entity: { id: string } }>(
    {
      ...{ action: 'wbeditentity', new: 'item', data: JSON.stringify({ labels: english('tagged') }) },
      ...{ tags: 'openrefine', token: await wiki.token('csrf') },
    },
    'POST',
  )
  const { query } = await wiki.api<{ query: { recentchanges: { title: string }[] } }>({
    ...{ action: 'query', list: 'recentchanges', rctag: 'openrefine', rcprop: 'title' },
  })
  expect(query.recentchanges.map(({ title }) => title)).toEqual([`Item:${entity.id}`])
})

describe('odd input and odd entities', () => {
  test('a name that many have is matched automatically only if no other of them can be meant', async () => {
    const untitled = async (claims: object[]) =>
      await createEntity(wiki, 'item', { labels: english('Untitled'), claims })
    for (let count = 0; count < 50; count++) await untitled([item('P1', 'Q3')])
    const first = await untitled([item('P1', 'Q2'), statement('P3', 'string', 'X 51')])
    await untitled([item('P1', 'Q2')])
    await kit.settled()
    const ofType = await ask({ query: 'Untitled', type: 'Q2' })
    expect(ofType.map(({ id, match }) => [id, match])).toEqual([[first, false]])
    const byNumber = await ask({ query: 'Untitled', properties: [{ pid: 'P3', v: 'X 51' }] })
    expect(byNumber[0]).toMatchObject({ id: first })
  })

  test('an id that cannot be read does not affect others', async () => {
    const { status, text } = await post(
      queries({
        a: { query: 'Q3000000000' },
        b: { query: 'La Joconde', properties: [{ pid: 'P3000000000', v: 'x' }] },
      }),
    )
    expect([status, JSON.parse(text).b.result[0].id]).toEqual([200, 'Q4'])
    const extend = { ids: ['Q3000000000', 'Q4'], properties: [{ id: 'P3000000000' }, { id: 'Len' }] }
    const { rows } = JSON.parse((await post({ extend: JSON.stringify(extend) })).text)
    expect(rows).toEqual({
      Q3000000000: { P3000000000: [], Len: [] },
      Q4: { P3000000000: [], Len: [{ str: 'Mona Lisa' }] },
    })
  })

  test('a class that was merged into another counts as that one', async () => {
    const label = (value: string) => ({ labels: english(value) })
    const [one, other, last] = [
      await createEntity(wiki, 'item', label('sketch')),
      await createEntity(wiki, 'item', label('drawing')),
      await createEntity(wiki, 'item', label('work on paper')),
    ]
    const drawn = await createEntity(wiki, 'item', { ...label('Vitruvian Man'), claims: [item('P1', one)] })
    await kit.settled()
    const merge = async (fromid: string, toid: string) =>
      await wiki.api(
        {
          ...{ action: 'wbmergeitems', fromid, toid, ignoreconflicts: 'description' },
          token: await wiki.token('csrf'),
        },
        'POST',
      )
    await merge(one, other)
    for (const type of [one, other])
      expect(await ask({ query: 'Vitruvian Man', type })).toMatchObject([
        { id: drawn, type: [{ id: other }] },
      ])
    // Wikibase follows only one redirect.
    await merge(other, last)
    expect(await ask({ query: 'Vitruvian Man' })).toMatchObject([
      { id: drawn, type: [{ id: one, name: one }] },
    ])
  })

  test('queries may have numbers as keys, and decomposed letters', async () => {
    await createEntity(wiki, 'item', { labels: english('Café Louvre') })
    await kit.settled()
    const { text } = await post(
      queries({ 0: { query: 'Cafe\u0301 Louvre' }, 1: { query: 'nothing like it' } }),
    )
    const answers = JSON.parse(text)
    expect(Object.keys(answers)).toEqual(['0', '1'])
    expect(Array.isArray(answers)).toBe(false)
    expect(answers[0].result).toMatchObject([{ name: 'Café Louvre', score: 100 }])
  })

  test('nothing is answered until every page is in the index', async () => {
    await kit.change('matched', "delete from updatelog where ul_key = 'wikistead-search'")
    const refused = await post(queries({ q0: { query: 'La Joconde' } }))
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '30'])
    expect(JSON.parse(refused.text)).toMatchObject({ status: 'error' })
    await kit.settled()
    expect(await ask({ query: 'La Joconde' })).toMatchObject([{ id: 'Q4' }])
  })
})

describe('the manifest for OpenRefine', () => {
  test('names the wiki’s addresses and properties', async () => {
    const server = `http://${wiki.host}`
    const types = { site_iri: `${server}/entity/`, mediawiki_api: `${server}/w/api.php` }
    const second = await get('/openrefine/manifest-v2.json')
    expect(second).toMatchObject({
      ...{ version: '2.0', mediawiki: { root: `${server}/wiki/`, api: `${server}/w/api.php` } },
      wikibase: { site_iri: `${server}/entity/`, properties: { instance_of: 'P1', subclass_of: 'P2' } },
      entity_types: {
        item: { ...types, reconciliation_endpoint: `${server}/reconcile/\${lang}` },
        property: types,
      },
    })
    expect(await get('/openrefine/manifest-v1.json')).toMatchObject({
      ...{ version: '1.0', reconciliation: { endpoint: `${server}/reconcile/\${lang}` } },
    })
  })

  test('follows what the managers have mapped', async () => {
    const mapping = { properties: { P31: 'P5', P2302: 'P3' }, items: { Q21502408: 'Q1' } }
    await kit.engine.publish({
      ...{ domain: kit.domain('matched'), sitename: 'Matched', deletedAt: null, quotaMb: null },
      settings: { wikibaseManifestEquivEntities: JSON.stringify(mapping) },
    })
    expect((await get('/openrefine/manifest-v2.json')).wikibase).toMatchObject({
      properties: { instance_of: 'P5', subclass_of: 'P2' },
      constraints: { property_constraint_pid: 'P3', mandatory_constraint_qid: 'Q1' },
    })
  })
})

test('a private wiki tells strangers nothing', async () => {
  await kit.engine.publish({
    ...{ domain: kit.domain('matched'), sitename: 'Matched', deletedAt: null, quotaMb: null },
    settings: { wwPrivateWiki: '1' },
  })
  const visitor = kit.client('matched')
  for (const path of [
    '/reconcile',
    '/reconcile/de/suggest/entity?prefix=mona',
    '/reconcile/preview?id=Q4',
    '/openrefine/manifest-v2.json',
  ]) {
    const { status, text } = await visitor.request(path)
    expect([path, status]).toEqual([path, 403])
    expect(text).not.toContain('Mona')
  }
  expect((await post(queries({ q0: { query: 'Mona' } }))).status).toBe(403)
})
