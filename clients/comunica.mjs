import { QueryEngine } from '@comunica/query-sparql'
import { step, wiki } from './harness.mjs'

const engine = new QueryEngine()
const sources = [{ type: 'sparql', value: `${wiki.url}/query/sparql` }]
const wdt = `${wiki.url}/prop/direct/`
await step('SELECT', async () => {
  const rows = await engine.queryBindings(`SELECT ?item WHERE { ?item <${wdt}${wiki.property}> "AL-1" }`, {
    sources,
  })
  return (await rows.toArray()).length === 1
})
await step(
  'ASK',
  async () => await engine.queryBoolean(`ASK { ?item <${wdt}${wiki.property}> "AL-1" }`, { sources }),
)
await step('CONSTRUCT', async () => {
  const quads = await engine.queryQuads(
    `CONSTRUCT { ?item a <urn:x> } WHERE { ?item <${wdt}${wiki.property}> "AL-1" }`,
    { sources },
  )
  return (await quads.toArray()).length === 1
})
await step('follow an IRI to its data', async () => {
  const file = [`${wiki.url}/wiki/Special:EntityData/${wiki.item}.ttl`]
  const rows = await engine.queryBindings(`SELECT ?value WHERE { ?item <${wdt}${wiki.property}> ?value }`, {
    sources: file,
  })
  return (await rows.toArray()).length === 1
})
