// npm run test:clients: tries well-known clients of MediaWiki and Wikibase, which it installs into a temporary directory, against

// a wiki on the tree that WIKIBASE_DIR names. npm run test:clients -- mwn: only the named ones.
import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { MINUTE_MS, SECOND_MS } from '#contract/durations.ts'
import { Member } from '#e2e/support/member.ts'
import { lineIn } from '#e2e/support/outbox.ts'
import { type Service, startService } from '#e2e/support/service.ts'
import { wikibaseDir } from '#jest/wikibase-dir.ts'
import { OAuthMember, REDIRECT } from '#server/engine/testing/oauth-member.ts'
import { WikiClient } from '#server/engine/testing/wiki-client.ts'
import { createEntity, english } from '#server/engine/testing/wikibase-engine.ts'
import { serviceFile } from '#server/platform/database/service-file.ts'
import { listen } from '#server/testing/listen.ts'

/** Each client has a file here, and the package and version to try. */
const CLIENTS = {
  'wikibase-edit': ['wikibase-edit', '8.2.3'],
  'wikibase-sdk': ['wikibase-sdk', '11.6.6'],
  'wikibase-cli': ['wikibase-cli', '20.3.1'],
  mwn: ['mwn', '3.0.3'],
  nodemw: ['nodemw', '0.27.0'],
  'fetch-sparql-endpoint': ['fetch-sparql-endpoint', '7.2.0'],
  'sparql-http-client': ['sparql-http-client', '3.1.0'],
  comunica: ['@comunica/query-sparql', '5.4.1'],
  oauth4webapi: ['oauth4webapi', '3.8.8'],
  'wikibase-dump-filter': ['wikibase-dump-filter', '6.1.1'],
} as const

type Client = keyof typeof CLIENTS

/** How many steps of an earlier trial, with other steps, succeeded; some tried several clients together. */
const EARLIER: Partial<Record<Client, string>> = {
  'wikibase-edit': '49 of 54, with wikibase-sdk',
  'wikibase-sdk': '49 of 54, with wikibase-edit',
  'wikibase-cli': '32 of 38',
  mwn: '22 of 24, with nodemw',
  nodemw: '22 of 24, with mwn',
  'fetch-sparql-endpoint': '18 of 18, all three for SPARQL',
  'sparql-http-client': '18 of 18, all three for SPARQL',
  comunica: '18 of 18, all three for SPARQL',
}

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
  const consents = createServer()
  try {
    await install(dir, clients)
    const wiki = await makeWiki(service, consents)
    let failed = 0
    console.log(row('client', 'version', 'today', 'earlier, other steps'))
    for (const client of clients) {
      if (client === 'wikibase-dump-filter') await makeDumps(service, wiki.url)
      const results = await tryClient(dir, client, wiki)
      const failures = results.filter(({ failure }) => failure !== null)
      failed += failures.length
      const [name, version] = CLIENTS[client]
      const today = `${failures.length === 0 ? '✓' : '✗'} ${results.length - failures.length} of ${results.length}`
      console.log(row(name, version, today, EARLIER[client] ?? '–'))
      for (const { title, failure } of failures) console.log(`    ${title}: ${failure}`)
    }
    return failed === 0 ? 0 : 1
  } finally {
    consents.close()
    await service.remove()
    rmSync(dir, { recursive: true, force: true })
  }
}

function row(name: string, version: string, today: string, earlier: string): string {
  return `${name.padEnd(24)} ${version.padEnd(9)} ${today.padEnd(11)} ${earlier}`
}

async function install(dir: string, clients: readonly Client[]): Promise<void> {
  cpSync(import.meta.dirname, dir, { recursive: true })
  const dependencies = Object.fromEntries(clients.map(client => CLIENTS[client]))
  writeFileSync(join(dir, 'package.json'), JSON.stringify({ private: true, type: 'module', dependencies }))
  await run('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts'], { cwd: dir })
}

/**
 * A wiki with an item and a property, whose search index is ready, and a program that its administrator has approved.
 * @param consents becomes the member's browser: it opens the URL that a program gives it, consents, and answers with
 * the URL at which it arrives.
 */
async function makeWiki(service: Service, consents: Server) {
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
  const keeper = new OAuthMember(wiki)
  const developer = { email: member.email }
  const program = await keeper.propose(developer)
  await keeper.decide(program, 'approve')
  consents.on('request', async (request, response) => {
    const { pathname, search } = new URL(await text(request))
    const { location } = await keeper.consent(pathname + search)
    response.end(String(location))
  })
  const oauth = {
    ...{ id: program.client_key, secret: program.secret, redirect: REDIRECT },
    ownToken: await keeper.proposeOwnerOnly(developer),
    browser: `http://127.0.0.1:${await listen(consents)}`,
  }
  return { url: `http://${domain}`, bot: 'Keeper', botPassword: PASSWORD, item, property, oauth }
}

/** Makes the server create the wiki's dumps now, which otherwise takes up to an hour. */
async function makeDumps({ dataDir, port }: Service, url: string): Promise<void> {
  const db = new DatabaseSync(serviceFile(dataDir))
  db.exec("update jobs set run_at = 0 where kind = 'periodic.wiki-dumps.look'")
  db.close()
  const wiki = new WikiClient(port, new URL(url).host)
  const until = performance.now() + TIME_MAX_MS
  while ((await wiki.request('/dumps/latest-all.json.gz', { method: 'HEAD' })).status !== 200) {
    if (performance.now() > until) throw new Error('The dumps were not made.')
    await delay(SECOND_MS)
  }
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
