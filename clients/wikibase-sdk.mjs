import WBK from 'wikibase-sdk'
import { step, wiki } from './harness.mjs'

const wbk = WBK({ instance: wiki.url, sparqlEndpoint: `${wiki.url}/query/sparql`, wgScriptPath: 'w' })
const get = async url => {
  const response = await fetch(url, { headers: { 'user-agent': 'clients/1 (tests)' } })
  if (!response.ok) throw new Error(`${response.status} ${url}`)
  return await response.json()
}
await step(
  'search entities',
  async () => (await get(wbk.searchEntities({ search: 'Ada', language: 'en' }))).search[0].id === wiki.item,
)
await step(
  'search in the middle of a label',
  async () => (await get(wbk.searchEntities({ search: 'Lovel', language: 'en' }))).search[0].id === wiki.item,
)
await step(
  'full-text search',
  async () => (await get(wbk.cirrusSearchPages({ search: 'Lovelace' }))).query.search.length > 0,
)
await step(
  'search by statement',
  async () =>
    (await get(wbk.cirrusSearchPages({ haswbstatement: `${wiki.property}=AL-1` }))).query.search.length === 1,
)
await step('get entities', async () => {
  const { entities } = await get(wbk.getEntities({ ids: [wiki.item] }))
  return wbk.simplify.entities(entities)[wiki.item].labels.en === 'Ada Lovelace'
})
await step(
  'get many entities',
  async () => (await get(wbk.getManyEntities({ ids: [wiki.item, wiki.property] })[0])).success === 1,
)
await step('get an entity from its revision', async () =>
  Boolean((await get(wbk.getRevisions({ ids: [wiki.item] }))).query),
)
await step(
  'query by SPARQL',
  async () =>
    (await get(wbk.sparqlQuery(`SELECT ?item WHERE { ?item wdt:${wiki.property} "AL-1" }`))).results.bindings
      .length === 1,
)
await step('reverse claims', async () => {
  const url = wbk.getReverseClaims({ properties: wiki.property, values: 'AL-1' })
  return (await get(url)).results.bindings.length === 1
})
await step('entity data', async () =>
  Boolean((await get(`${wiki.url}/wiki/Special:EntityData/${wiki.item}.json`)).entities[wiki.item]),
)
