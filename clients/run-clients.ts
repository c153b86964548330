// npm run test:clients: tries well-known clients of MediaWiki and Wikibase, which it installs into a temporary directory, against
// a wiki on the tree that WIKIBASE_DIR names. npm run test:clients -- mwn: only the named ones.
import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { MINUTE_MS } from '#contract/durations.ts'
import { Member } from '#e2e/support/member.ts'
import { lineIn } from '#e2e/support/outbox.ts'
import { startService } from '#e2e/support/service.ts'
import { wikibaseDir } from '#jest/wikibase-dir.ts'
import { WikiClient } from '#server/engine/testing/wiki-client.ts'
import { createEntity, english } from '#server/engine/testing/wikibase-engine.ts'

/** Each with its file here, and the package and version that it tries. */
const CLIENTS = {
  'wikibase-edit': ['wikibase-edit', '8.2.3'],
  'wikibase-sdk': ['wikibase-sdk', '11.6.6'],
  'wikibase-cli': ['wikibase-cli', '20.3.1'],
  mwn: ['mwn', '3.0.3'],
  nodemw: ['nodemw', '0.27.0'],
  'fetch-sparql-endpoint': ['fetch-sparql-endpoint', '7.2.0'],
  'sparql-http-client': ['sparql-http-client', '3.1.0'],
  comunica: ['@comunica/query-sparql', '5.4.1'],
} as const

type Client = keyof typeof CLIENTS

interface StepResult {
  readonly title: string
  /** Null if the step succeeded. */
  readonly failure: string | null
}

const PASSWORD = 'a password of my own'
const TIME_MAX_MS = 5 * MINUTE_MS
const run = promisify(execFile)

const all = Object.keys(CLIENTS) as Client[]
const wanted = process.argv.slice(2)
const unknown = wanted.filter(name => !all.some(client => client === name))
if (unknown.length > 0) {
  console.error(`Unknown client: ${unknown.join(', ')}. Known are: ${all.join(', ')}`)
  process.exit(1)
}
process.exitCode = await tryClients(all.filter(client => wanted.length === 0 || wanted.includes(client)))

/** @returns the exit code: 0 if every step of every client succeeded. */
async function tryClients(clients: readonly Client[]): Promise<number> {
  const dir = mkdtempSync(join(tmpdir(), 'wikistead-clients-'))
  const service = await startService({ environment: { MEDIAWIKI_DIR: wikibaseDir() } })
  try {
    await install(dir, clients)
    const wiki = await makeWiki(service)
    let failed = 0
    for (const client of clients) {
      const results = await tryClient(dir, client, wiki)
      const failures = results.filter(({ failure }) => failure !== null)
      failed += failures.length
      const [name, version] = CLIENTS[client]
      console.log(
        `${failures.length === 0 ? '✓' : '✗'} ${name} ${version}: ${results.length - failures.length} of ${results.length}`,
      )
      for (const { title, failure } of failures) console.log(`    ${title}: ${failure}`)
    }
    return failed === 0 ? 0 : 1
  } finally {
    await service.remove()
    rmSync(dir, { recursive: true, force: true })
  }
}

async function install(dir: string, clients: readonly Client[]): Promise<void> {
  cpSync(import.meta.dirname, dir, { recursive: true })
  const dependencies = Object.fromEntries(clients.map(client => CLIENTS[client]))
  writeFileSync(join(dir, 'package.json'), JSON.stringify({ private: true, type: 'module', dependencies }))
  await run('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts'], { cwd: dir })
}

/** A wiki with an item and a property, whose search index is ready. */
async function makeWiki(service: Awaited<ReturnType<typeof startService>>) {
  const member = await Member.join(service, 'clients@example.org')
  const { status, domain } = await member.createWiki('try-clients')
  if (status !== 200) throw new Error(`The wiki was not created: ${status}`)
  const wiki = new WikiClient(service.port, domain)
  const email = await service.outbox.next(member.email, /try-clients/)
  if ((await wiki.logIn('Keeper', lineIn(email, 'Password'), PASSWORD)) !== 'PASS')
    throw new Error('Nobody could log in.')
  const property = await createEntity(wiki, 'property', {
    labels: english('catalogue number'),
    datatype: 'string',
  })
  const mainsnak = { snaktype: 'value', property, datavalue: { type: 'string', value: 'AL-1' } }
  const item = await createEntity(wiki, 'item', {
    labels: english('Ada Lovelace'),
    claims: [{ mainsnak, type: 'statement', rank: 'normal' }],
  })
  await wiki.page('/w/api.php?action=query&list=search&srsearch=Ada&format=json')
  return { url: `http://${domain}`, bot: 'Keeper', botPassword: PASSWORD, item, property }
}

async function tryClient(dir: string, client: Client, wiki: object): Promise<readonly StepResult[]> {
  const environment = { PATH: process.env['PATH'], HOME: dir, WIKI: JSON.stringify(wiki) }
  const { stdout } = await run(process.execPath, [`${client}.mjs`], {
    ...{ cwd: dir, env: environment, timeout: TIME_MAX_MS, maxBuffer: 64 * 1024 * 1024 },
  }).catch((thrown: { stdout?: string; message: string }) => {
    const last = thrown.stdout?.trim().split('\n').at(-1) ?? ''
    return {
      stdout: last.startsWith('[')
        ? last
        : JSON.stringify([{ title: 'start', failure: thrown.message.slice(0, 300) }]),
    }
  })
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '[]') as StepResult[]
}
