import { setTimeout as delay } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from '@jest/globals'
import { QUERY_BEHIND_HEADER } from '#contract/types/query-problem.ts'
import { snak, statement } from '#server/engine/testing/every-statement.ts'
import { allTestsShareQuietEngine, kit } from '#server/engine/testing/shared-engine.ts'
import type { WikiClient } from '#server/engine/testing/wiki-client.ts'
import { createEntity, english, startWikibaseEngine } from '#server/engine/testing/wikibase-engine.ts'

let wiki: WikiClient
let server: string
let conversion: string
let length: string
let catalogId: string

allTestsShareQuietEngine({ queryMemoryMb: 512 }, startWikibaseEngine)

const quantity = (property: string, amount: string, unit: string | null, bounds: object = {}) =>
  snak(property, 'quantity', { amount, unit: unit === null ? '1' : `${server}/entity/${unit}`, ...bounds })

const property = (label: string, datatype: string) =>
  createEntity(wiki, 'property', { labels: english(label), datatype })
const item = (label: string, ...claims: object[]) =>
  createEntity(wiki, 'item', { labels: english(label), claims })

async function say(id: string, ...claims: object[]): Promise<void> {
  const response = await wiki.api<{ success?: number }>(
    {
      ...{ action: 'wbeditentity', id, data: JSON.stringify({ claims }) },
      token: await wiki.token('csrf'),
    },
    'POST',
  )
  expect(response).toMatchObject({ success: 1 })
}

async function send(query: string) {
  return await wiki.request(`/query/sparql?${new URLSearchParams({ query })}`, {
    headers: { accept: 'application/sparql-results+json' },
  })
}

async function ask(query: string): Promise<string[]> {
  return rowsOf(await send(query))
}

function rowsOf({ status, text }: { readonly status: number; readonly text: string }): string[] {
  if (status !== 200) throw new Error(`${status} ${text}`)
  const { results } = JSON.parse(text) as { results: { bindings: Record<string, { value: string }>[] } }
  return results.bindings.map(row =>
    Object.values(row)
      .map(({ value }) => value)
      .join(' '),
  )
}

/** Publishes a mapping, and waits until the resulting index answers. */
async function map(properties: Record<string, string>, until: string, found: string[]): Promise<void> {
  const settings = { wikibaseManifestEquivEntities: JSON.stringify({ properties, items: {} }) }
  await kit.engine.publish({ domain: wiki.host, sitename: 'Units', settings, deletedAt: null })
  let last: unknown
  for (let tries = 0; tries < 100; tries++) {
    const response = await send(until)
    last = response.status === 200 ? rowsOf(response) : response.text
    // The old index may give the same answer, but says that it is behind.
    const isBehind = QUERY_BEHIND_HEADER.toLowerCase() in response.headers
    if (!isBehind && JSON.stringify(last) === JSON.stringify(found)) return
    await delay(100)
  }
  expect(last).toEqual(found)
}

const LENGTHS = () => `SELECT ?name ?amount ?unit {
  ?thing rdfs:label ?name ; p:${length}/psn:${length} [ wikibase:quantityAmount ?amount ; wikibase:quantityUnit/rdfs:label ?unit ]
} ORDER BY ?name`

beforeAll(async () => {
  wiki = await kit.openWiki('units')
  server = `http://${wiki.host}`
  conversion = await property('conversion to SI unit', 'quantity')
  length = await property('length', 'quantity')
  catalogId = await property('catalog id', 'external-id')
})

test('a wiki whose managers have mapped nothing has no normalized values, and says how to get some', async () => {
  expect(await item('Thing', statement(quantity(length, '+1', null)))).toMatch(/^Q/)
  const { status, text } = await send(LENGTHS())
  expect(status).toBe(400)
  expect(text).toContain('P2370 (conversion to SI unit)')
})

describe('with conversions on the items of units', () => {
  let metre: string
  let kilometre: string

  beforeAll(async () => {
    metre = await item('metre')
    await say(metre, statement(quantity(conversion, '+1', metre)))
    kilometre = await item('kilometre', statement(quantity(conversion, '+1000', metre)))
    const apple = await item('apple')
    await item('Bridge', statement(quantity(length, '+2.5', kilometre)))
    await item('Statue', statement(quantity(length, '+4', metre, { upperBound: '+5', lowerBound: '+3' })))
    await item('Basket', statement(quantity(length, '+7', apple)))
    await item(
      'Letter',
      statement(snak(catalogId, 'string', 'a'), {
        qualifiers: { [length]: [quantity(length, '+3', kilometre)] },
        references: [{ snaks: { [length]: [quantity(length, '+4', kilometre)] } }],
      }),
    )
    await map({ P2370: conversion }, LENGTHS(), ['Bridge 2500 metre', 'Statue 4 metre'])
  })

  test('quantities of statements, qualifiers and references lead to values in standard units', async () => {
    expect(
      await ask(`SELECT ?of ?in {
        ?letter p:${catalogId} ?statement .
        ?statement pqn:${length}/wikibase:quantityAmount ?of .
        ?statement prov:wasDerivedFrom/prn:${length}/wikibase:quantityAmount ?in }`),
    ).toEqual(['3000 4000'])
  })

  test('a value in a standard unit is its own normalized form, and one without a unit has none', async () => {
    expect(
      await ask(`SELECT ?name { ?thing rdfs:label ?name ; p:${length} [ psv:${length} ?value ; psn:${length} ?value ] .
        ?value wikibase:quantityNormalized ?value }`),
    ).toEqual(['Statue'])
    expect(
      await ask(`SELECT ?name { ?thing rdfs:label ?name ; p:${length}/psv:${length} ?value .
      FILTER NOT EXISTS { ?value wikibase:quantityNormalized ?any } } ORDER BY ?name`),
    ).toEqual(['Basket', 'Thing'])
  })

  test('the data of an item also has them', async () => {
    const [id = ''] = await ask('SELECT ?id { ?id rdfs:label "Bridge"@en }')
    const { text } = await wiki.request(`/wiki/Special:EntityData/${id.replace(/.*\//, '')}.nt`)
    expect(text).toContain(`prop/statement/value-normalized/${length}>`)
    expect(text).toContain('"+2500.0"')
  })

  test('a change of a conversion is in the next answer', async () => {
    const cable = await item('cable length', statement(quantity(conversion, '+100', metre)))
    await item('Mooring', statement(quantity(length, '+2', cable)))
    expect(await ask(LENGTHS())).toContain('Mooring 200 metre')
    const { entities } = await wiki.api<{
      entities: Record<string, { claims: Record<string, { id: string }[]> }>
    }>({ action: 'wbgetentities', ids: cable })
    const id = entities[cable]?.claims[conversion]?.[0]?.id
    await say(cable, { ...statement(quantity(conversion, '+185.2', metre)), id })
    expect(await ask(LENGTHS())).toContain('Mooring 370.4 metre')
    await say(cable, { id, remove: '' })
    expect((await ask(LENGTHS())).join()).not.toContain('Mooring')
  })

  test('conversions that are circular, lead nowhere or have an invalid factor leave all values readable', async () => {
    const [left, right] = [await item('left'), await item('right')]
    await say(left, statement(quantity(conversion, '+2', right)))
    await say(right, statement(quantity(conversion, '+2', left)))
    const odd = {
      circle: left,
      self: await item('self'),
      zero: await item('zero', statement(quantity(conversion, '0', metre))),
      negative: await item('negative', statement(quantity(conversion, '-3', metre))),
      chain: await item('chain', statement(quantity(conversion, '+10', kilometre))),
      number: await item('number', statement(quantity(conversion, '+10', null))),
      long: await item('long', statement(quantity(conversion, `+${'9'.repeat(126)}`, metre))),
      small: await item('small', statement(quantity(conversion, `+0.${'0'.repeat(123)}1`, metre))),
      gone: 'Q999999',
    }
    await say(odd.self, statement(quantity(conversion, '+2', odd.self)))
    const amounts = ['+5', `+${'7'.repeat(126)}`, `-0.${'3'.repeat(123)}`]
    for (const [name, unit] of Object.entries(odd)) {
      const thing = await item(
        `in ${name}`,
        ...amounts.map(amount =>
          statement(quantity(length, amount, unit, { upperBound: amount, lowerBound: amount })),
        ),
      )
      expect([name, thing]).toEqual([name, expect.stringMatching(/^Q/)])
      expect([name, (await wiki.request(`/wiki/Special:EntityData/${thing}.nt`)).status]).toEqual([name, 200])
    }
    const found = (await ask(LENGTHS())).filter(row => row.startsWith('in '))
    expect([...new Set(found.map(row => row.split(' ')[1]))]).toEqual(['long', 'small'])
    const all = await ask(LENGTHS())
    // The same from a dump, after mapping something else.
    await map({ P2370: conversion, P2442: 'P999' }, LENGTHS(), all)
  })
})

test('ids have URIs if their property has a template, and follow its changes', async () => {
  const template = await property('URI template', 'string')
  const query = `SELECT ?uri { ?thing wdtn:${catalogId} ?uri } ORDER BY ?uri`
  expect((await send(query)).text).toContain('P1921 (URI template)')
  const settings = { properties: { P1921: template }, items: {} }
  await kit.engine.publish({
    ...{ domain: wiki.host, sitename: 'Units', deletedAt: null },
    settings: { wikibaseManifestEquivEntities: JSON.stringify(settings) },
  })
  await say(catalogId, statement(snak(template, 'string', 'http://ids.example/$1')))
  await map({ P1921: template }, query, ['http://ids.example/a'])
  const { entities } = await wiki.api<{
    entities: Record<string, { claims: Record<string, { id: string }[]> }>
  }>({ action: 'wbgetentities', ids: catalogId })
  const id = entities[catalogId]?.claims[template]?.[0]?.id
  await say(catalogId, { ...statement(snak(template, 'string', 'http://new.example/$1#x')), id })
  expect(await ask(query)).toEqual(['http://new.example/a#x'])
  await say(catalogId, { ...statement(snak(template, 'string', 'http://a/> <http://b> "$1')), id })
  const [hostile = ''] = await ask(query)
  expect(hostile).toMatch(/^http:\/\/a\/%3E/)
  expect(await ask('SELECT ?s { ?s <http://b> ?o }')).toEqual([])
})
