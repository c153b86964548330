import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keepPreparedWikis, takePreparedWikis } from '#jest/prepared-wikis.ts'
import { createWikiEngine } from '#server/engine/create-wiki-engine.ts'
import type { WikiEngineOptions } from '#server/engine/engine-options.ts'
import { MediaWikiEngine } from '#server/engine/mediawiki-engine.ts'
import type { WikiEngine } from '#server/engine/wiki-engine.ts'
import type { EngineLog } from '#server/mediawiki/directories/engine-log.ts'
import { createWikiLogIns } from '#server/modules/wikis/log-in/log-in.usecases.ts'
import type { MariaConfig } from '#server/platform/config/maria-url.ts'
import type { Db } from '#server/platform/database/db.ts'
import { unprivilegedUser } from '#server/platform/process-user.ts'
import { listen } from '#server/testing/listen.ts'
import { LiveDatabases } from '#server/wikis/storage/live-databases.ts'
import type { SqlRow } from '#server/wikis/storage/wiki-database.ts'
import type { WikiRecord } from '#server/wikis/wiki-record.ts'
import { languageCode, userName, wikiDomain } from './accepted-names.ts'
import { eitherScheme } from './either-scheme.ts'
import { engineConfig } from './engine-config.ts'
import { dropTestDatabases, testDatabases, testMariaDb, withTestWiki } from './test-mariadb.ts'
import { openTestDb, readRecord } from './test-records.ts'
import { WikiClient } from './wiki-client.ts'

/** The MediaWiki source tree of the tests. */
export const TEST_TREE = '/usr/share/mediawiki'

export interface TestEngine {
  readonly engine: WikiEngine
  /** The service's database. */
  readonly db: Db
  readonly dataDir: string
  /** The MediaWiki source tree. */
  readonly mediawikiDir: string
  readonly port: number
  /** Logged warnings and errors. */
  readonly complaints: string[]
  /** The engine's clock. Tests may replace `now`. */
  readonly clock: { now(): number }
  /** A wiki's domain, by its subdomain. */
  domain(name: string): string
  /** Creates a wiki. @returns a client that is not logged in. */
  createWiki(name: string, admin?: Partial<typeof ADMIN>, language?: string): Promise<WikiClient>
  /** Creates a wiki. @returns a client that is logged in as its first admin. */
  openWiki(name: string): Promise<WikiClient>
  client(name: string): WikiClient
  /** A wiki's record in the database, by its subdomain. */
  record(name: string): WikiRecord
  /** Queries a wiki's database, by its subdomain. */
  query(name: string, sql: string): Promise<readonly SqlRow[]>
  /** Changes a wiki's database. */
  change(name: string, sql: string): Promise<void>
  /** The databases in MariaDB; none if wikis are in SQLite. */
  databases(): Promise<readonly string[]>
  /** Resolves when no job and no email is pending. */
  settled(): Promise<void>
  /** Closes the engine and the server, and deletes the data directory unless the test provided it. */
  close(): Promise<void>
}

export const ADMIN = { username: 'Ada Lovelace', password: 'notes on the engine', email: 'ada@example.org' }

/** Options of {@link engineConfig} that a test may override. */
const CONFIGURABLE = [
  ...(['trustProxy', 'wikiQuotaMb', 'wikiUploadsMb', 'queryMemoryMb', 'queryTimeoutSeconds'] as const),
  ...(['sparqlEndpoint', 'searchServer', 'distDir', 'visitorBudget'] as const),
]

interface TestConfig extends Partial<Pick<WikiEngineOptions['config'], (typeof CONFIGURABLE)[number]>> {
  readonly dataDir?: string
  readonly mediawikiDir?: string
  /** The folder in `.cache` that keeps the template between runs; none for an unusual tree. */
  readonly templates?: string
  /** The scheme of the service's URL. */
  readonly scheme?: 'http' | 'https'
  /** By default, a new MariaDB prefix in the project `engine-mariadb`, and SQLite in others. */
  readonly wikiDatabase?: MariaConfig | null
}

/** A real engine with php-fpm and MediaWiki behind a real HTTP server on a free port. */
export async function startTestEngine(
  options: Partial<Omit<WikiEngineOptions, 'config' | 'db'>> & TestConfig = {},
): Promise<TestEngine> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'wikistead-test-'))
  const mediawikiDir = options.mediawikiDir ?? TEST_TREE
  const templates = options.templates ?? (options.mediawikiDir === undefined ? 'engine-tests' : null)
  if (templates !== null) await takePreparedWikis(templates, dataDir)
  const server = createServer()
  const front = options.scheme === 'https' ? eitherScheme(server) : server
  const port = await listen(front)
  const complaints: string[] = []
  const clock = { now: Date.now }
  const db = await openTestDb(dataDir)
  const mariadb = options.wikiDatabase === undefined ? testMariaDb() : options.wikiDatabase
  const engine = await createWikiEngine({
    db,
    spareDatabases: 0,
    preloads: templates !== null,
    isBrief: true,
    // Low, because tests log in often.
    passwordIterations: 1000,
    config: engineConfig({
      dataDir,
      mediawikiDir,
      publicUrl: `${options.scheme ?? 'http'}://localhost:${port}`,
      wikiDatabase: mariadb,
      ...Object.fromEntries(CONFIGURABLE.filter(name => name in options).map(name => [name, options[name]])),
    }),
    log: collectLog(complaints),
    clock,
    logIns: createWikiLogIns({
      ...{ config: { operators: [] }, db, jobs: { enqueue: async () => {} } },
      clock: options.clock ?? { now: () => clock.now() },
    }),
    transferClock: clock,
    ...options,
  })
  if (templates !== null) await keepPreparedWikis(templates, dataDir)
  server.on('request', (request, response) => engine.handle(request, response))
  const wikis = { dataDir, live: new LiveDatabases(unprivilegedUser(), 'test'), maria: mariadb }
  const domain = (name: string) => `${name}.localhost:${port}`
  const client = (name: string) => new WikiClient(port, domain(name))
  const createWiki: TestEngine['createWiki'] = async (name, admin = {}, language = 'en') => {
    await engine.create({
      domain: wikiDomain(domain(name)),
      sitename: `The ${name} wiki`,
      language: languageCode(language),
      admin: { ...ADMIN, ...admin, username: userName(admin.username ?? ADMIN.username) },
    })
    return client(name)
  }
  return {
    engine,
    db,
    dataDir,
    mediawikiDir,
    port,
    complaints,
    clock,
    domain,
    client,
    record: name => readRecord(dataDir, `${name}.localhost`),
    query: async (name, sql) =>
      await withTestWiki(wikis, readRecord(dataDir, `${name}.localhost`), db => db.all(sql)),
    change: async (name, sql) => {
      await withTestWiki(wikis, readRecord(dataDir, `${name}.localhost`), db => db.run(sql))
    },
    databases: async () => (mariadb ? await testDatabases(mariadb) : []),
    settled: async () => {
      if (engine instanceof MediaWikiEngine) await engine.settled()
    },
    createWiki,
    openWiki: async name => {
      const admin = await createWiki(name)
      if ((await admin.logIn(ADMIN.username, ADMIN.password)) !== 'PASS') throw new Error('No log-in.')
      return admin
    },
    close: async () => {
      server.closeAllConnections()
      front.close()
      await engine.close()
      await wikis.live.stop()
      await db.destroy()
      if (mariadb && options.wikiDatabase === undefined) await dropTestDatabases(mariadb)
      if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** @param complaints collects warnings and errors. */
export function collectLog(complaints: string[]): EngineLog {
  const complain = (fields: object, message: string) => {
    const error = (fields as { err?: unknown }).err
    complaints.push(error instanceof Error ? `${message}: ${error.message}` : message)
  }
  return { info: () => undefined, warn: complain, error: complain }
}
