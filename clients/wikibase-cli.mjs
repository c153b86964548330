import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { step, wiki } from './harness.mjs'

const execute = promisify(execFile)
const env = { ...process.env, NODE_OPTIONS: `--import ${new URL('harness-dns.mjs', import.meta.url)}` }

async function run(...args) {
  const command = ['node_modules/wikibase-cli/bin/wb.js', ...args]
  const { stdout } = await execute(process.execPath, command, { env, timeout: 60_000 }).catch(failure => {
    throw new Error(failure.stderr.trim().replaceAll('\n', ' ').slice(-200))
  })
  return stdout
}

await run('config', 'instance', wiki.url)
await run('config', 'sparql-endpoint', `${wiki.url}/query/sparql`)
await step('data', async () => JSON.parse(await run('data', wiki.item)).id === wiki.item)
await step('label', async () => (await run('label', wiki.item, '--lang', 'en')).includes('Ada Lovelace'))
await step('search', async () => (await run('search', 'Ada', '--lang', 'en')).includes(wiki.item))
await step('summary', async () => (await run('summary', wiki.item, '--lang', 'en')).includes('Ada Lovelace'))
await step('claims', async () => (await run('claims', wiki.item, wiki.property)).includes('AL-1'))
await step('query', async () =>
  (await run('query', '--property', wiki.property, '--object', 'AL-1')).includes(wiki.item),
)
await step('sparql', async () => {
  const { writeFileSync } = await import('node:fs')
  writeFileSync('query.rq', `SELECT ?item WHERE { ?item wdt:${wiki.property} "AL-1" }`)
  return (await run('sparql', 'query.rq')).includes(wiki.item)
})
await step('props', async () => {
  await run('props', '--reset')
  return (await run('props', '--lang', 'en')).includes(wiki.property)
})
