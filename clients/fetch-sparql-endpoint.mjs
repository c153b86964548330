import { SparqlEndpointFetcher } from 'fetch-sparql-endpoint'
import { step, wiki } from './harness.mjs'

const endpoint = `${wiki.url}/query/sparql`
const fetcher = new SparqlEndpointFetcher()
const count = async stream => {
  let rows = 0
  for await (const _ of stream) rows++
  return rows
}
const where = `WHERE { ?item wdt:${wiki.property} "AL-1" }`
await step(
  'SELECT',
  async () => (await count(await fetcher.fetchBindings(endpoint, `SELECT ?item ${where}`))) === 1,
)
await step('ASK', async () => (await fetcher.fetchAsk(endpoint, `ASK ${where}`)) === true)
await step(
  'CONSTRUCT',
  async () =>
    (await count(await fetcher.fetchTriples(endpoint, `CONSTRUCT { ?item a <urn:x> } ${where}`))) === 1,
)
await step('SELECT by POST', async () => {
  const poster = new SparqlEndpointFetcher({ method: 'POST' })
  return (await count(await poster.fetchBindings(endpoint, `SELECT ?item ${where}`))) === 1
})
await step(
  'an update is refused',
  async () =>
    await fetcher.fetchUpdate(endpoint, 'CLEAR ALL').then(
      () => false,
      () => true,
    ),
)
