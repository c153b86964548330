import { SimpleClient } from 'sparql-http-client'
import ParsingClient from 'sparql-http-client/ParsingClient.js'
import { step, wiki } from './harness.mjs'

const endpointUrl = `${wiki.url}/query/sparql`
const client = new ParsingClient({ endpointUrl })
const where = `WHERE { ?item wdt:${wiki.property} "AL-1" }`
await step('SELECT', async () => (await client.query.select(`SELECT ?item ${where}`)).length === 1)
await step('ASK', async () => (await client.query.ask(`ASK ${where}`)) === true)
await step(
  'CONSTRUCT',
  async () => (await client.query.construct(`CONSTRUCT { ?item a <urn:x> } ${where}`)).size === 1,
)
await step(
  'SELECT by POST with a form',
  async () =>
    (await client.query.select(`SELECT ?item ${where}`, { operation: 'postUrlencoded' })).length === 1,
)
await step(
  'SELECT by POST with the query alone',
  async () => (await client.query.select(`SELECT ?item ${where}`, { operation: 'postDirect' })).length === 1,
)
await step(
  'a raw response',
  async () => (await new SimpleClient({ endpointUrl }).query.select(`SELECT ?item ${where}`)).ok,
)
