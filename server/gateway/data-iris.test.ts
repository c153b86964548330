import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { museumVocabulary } from '#server/engine/testing/museum-graph.ts'
import { startTestGateway, type TestGateway } from '#server/engine/testing/test-gateway.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startTestGateway({})
})
afterAll(() => gateway.close())

const GUID = '5B3C1A2D-0000-4abc-8def-0123456789ab'
const answer = async (path: string) => {
  const { status, headers } = await gateway.client().request(path)
  return { status, location: new URL(headers.location ?? '', 'http://none'), headers }
}

/** By prefix, a local name that its IRIs can have. */
const LOCAL: Readonly<Record<string, string>> = {
  wd: 'Q1',
  wds: `Q1-${GUID}`,
  wdata: 'Q1',
  wdref: '0123456789abcdef0123456789abcdef01234567',
  wdv: '0123456789abcdef0123456789abcdef',
}
const own = Object.entries(museumVocabulary.prefixes).filter(([, iri]) =>
  iri.startsWith(museumVocabulary.server),
)

test.each(own)('IRIs of the RDF with the prefix %s lead to what is known of them', async (prefix, iri) => {
  const path = `${iri.slice(museumVocabulary.server.length)}${LOCAL[prefix] ?? 'P1'}`
  // MediaWiki itself serves the data.
  if (prefix === 'wdata') return expect(path).toBe('/wiki/Special:EntityData/Q1')
  const { status, location, headers } = await answer(path)
  expect([status, headers['access-control-allow-origin']]).toEqual([303, '*'])
  const known = prefix === 'wdref' || prefix === 'wdv' ? '/query/sparql' : '/wiki/Special:EntityData/'
  expect(location.pathname).toMatch(new RegExp(`^${known}(?:Q1|P1)?$`))
})

test('what has no page is described by the query service, by its own IRI', async () => {
  const { location } = await answer('/.well-known/genid/0a1b')
  expect(location.searchParams.get('query')).toBe(`DESCRIBE <${location.origin}/.well-known/genid/0a1b>`)
})

test('a statement of an old wiki may write its entity in lower case, and one of a form leads to the form', async () => {
  expect((await answer(`/entity/statement/q1-${GUID}`)).location.pathname).toMatch(/EntityData\/Q1$/)
  expect((await answer(`/entity/statement/L1-F2-${GUID}`)).location.pathname).toMatch(/EntityData\/L1-F2$/)
})

test.each([
  '/prop/direct/Q1',
  '/prop/elsewhere/P1',
  '/prop/direct/P1/more',
  '/value/not-hex',
  '/value/0a1b>%20.%20?s',
  `/entity/statement/Q1-${GUID}>`,
  '/sparql/',
  '/bigdata/namespace/other/sparql',
])('%s leads nowhere', async path => {
  expect((await answer(path)).status).toBe(404)
})
