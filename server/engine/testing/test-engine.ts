import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo, Server as NetServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createWikiEngine } from '#server/engine/create-wiki-engine.ts'
import type { WikiEngineOptions } from '#server/engine/engine-options.ts'
import { MediaWikiEngine } from '#server/engine/mediawiki-engine.ts'
import type { EngineLog } from '#server/engine/place/engine-log.ts'
import type { WikiEngine } from '#server/engine/wiki-engine.ts'
import { languageCode, userName, wikiDomain } from './accepted-names.ts'
import { eitherScheme } from './either-scheme.ts'
import { WikiClient } from './wiki-client.ts'

const CACHE = join(import.meta.dirname, '../../../.cache')
/** The MediaWiki source tree of the tests. */
export const TEST_TREE = process.env['TEST_MEDIAWIKI_DIR'] ?? '/usr/share/mediawiki'

export interface TestEngine {
  readonly engine: WikiEngine
  readonly dataDir: string
  readonly port: number
  /** Warnings and errors that were logged. */
  readonly complaints: string[]
  /** The engine's clock. Tests may replace `now`. */
  readonly clock: { now(): number }
  /** The domain of a wiki, by its subdomain. */
  domain(name: string): string
  /** Creates a wiki. @returns a client of it that is not logged in. */
  createWiki(name: string, admin?: Partial<typeof ADMIN>, language?: string): Promise<WikiClient>
  client(name: string): WikiClient
  /** Resolves when no job and no email is pending. */
  settled(): Promise<void>
  /** Closes the engine and the server, and deletes the data directory unless it was given. */
  close(): Promise<void>
}

export const ADMIN = { username: 'Ada Lovelace', password: 'notes on the engine', email: 'ada@example.org' }

interface TestConfig {
  readonly dataDir?: string
  readonly trustProxy?: string[]
  readonly mediawikiDir?: string
  /** The folder in `.cache` that keeps the template between runs; none for another tree than the usual. */
  readonly templates?: string
  /** The scheme of the service's URL. */
  readonly scheme?: 'http' | 'https'
  readonly wikiQuotaMb?: number
  readonly wikiUploadsMb?: number
}

/** A real engine with php-fpm and MediaWiki behind a real HTTP server on a free port. */
export async function startTestEngine(
  options: Partial<Omit<WikiEngineOptions, 'config'>> & TestConfig = {},
): Promise<TestEngine> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'wikistead-test-'))
  const templates = options.templates ?? (options.mediawikiDir === undefined ? 'engine-tests' : null)
  if (templates !== null) takeTemplates(join(CACHE, templates), dataDir)
  const server = createServer()
  const front = options.scheme === 'https' ? eitherScheme(server) : server
  const port = await listen(front)
  const complaints: string[] = []
  const clock = { now: Date.now }
  const engine = await createWikiEngine({
    config: {
      dataDir,
      mediawikiDir: options.mediawikiDir ?? TEST_TREE,
      publicUrl: `${options.scheme ?? 'http'}://localhost:${port}`,
      serviceName: 'Wikistead',
      trustProxy: options.trustProxy ?? [],
      wikiMailFrom: { name: 'Wikistead', address: 'no-reply@localhost' },
      wikiQuotaMb: options.wikiQuotaMb ?? 0,
      wikiUploadsMb: options.wikiUploadsMb ?? 0,
    },
    log: collectLog(complaints),
    clock,
    ...options,
  })
  if (templates !== null) keepTemplates(join(CACHE, templates), dataDir)
  server.on('request', (request, response) => engine.handle(request, response))
  const domain = (name: string) => `${name}.localhost:${port}`
  const client = (name: string) => new WikiClient(port, domain(name))
  return {
    engine,
    dataDir,
    port,
    complaints,
    clock,
    domain,
    client,
    settled: async () => {
      if (engine instanceof MediaWikiEngine) await engine.settled()
    },
    createWiki: async (name, admin = {}, language = 'en') => {
      await engine.create({
        domain: wikiDomain(domain(name)),
        sitename: `The ${name} wiki`,
        language: languageCode(language),
        admin: { ...ADMIN, ...admin, username: userName(admin.username ?? ADMIN.username) },
      })
      return client(name)
    },
    close: async () => {
      server.closeAllConnections()
      front.close()
      await engine.close()
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

/** @returns the port. */
export async function listen(server: NetServer): Promise<number> {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

function takeTemplates(cache: string, dataDir: string): void {
  if (existsSync(cache) && !existsSync(join(dataDir, 'engine')))
    cpSync(cache, join(dataDir, 'engine'), { recursive: true })
}

function keepTemplates(cache: string, dataDir: string): void {
  const fresh = `${cache}-${process.pid}`
  mkdirSync(fresh, { recursive: true })
  for (const name of ['templates', 'texts']) {
    const from = join(dataDir, 'engine', name)
    if (existsSync(from)) cpSync(from, join(fresh, name), { recursive: true })
  }
  rmSync(cache, { recursive: true, force: true })
  renameSync(fresh, cache)
}
