import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { Readable } from 'node:stream'
import { DEFAULT_LANGUAGE } from '#contract/domain/language-code.ts'
import type { WikiDomain } from '#contract/domain/wiki-domain.ts'
import { CrawlerCheck } from '#server/gateway/crawlers/crawler-check.ts'
import { Gateway, type GatewayLoad, type GatewayOptions } from '#server/gateway/gateway.ts'
import { VisitorBudgets } from '#server/gateway/limits/visitor-budgets.ts'
import { PageCache } from '#server/gateway/page-cache/page-cache.ts'
import { TeamPasses } from '#server/gateway/passes/team-passes.ts'
import { RequestBodies } from '#server/gateway/requests/request-body.ts'
import { SpoolBudget } from '#server/gateway/spool/spool-budget.ts'
import type { FastCgiResponse } from '#server/php/fastcgi/fastcgi-client.ts'
import type { PhpRun } from '#server/php/php-backend.ts'
import { steadyClock, systemClock } from '#server/platform/clock.ts'
import { QueryPage } from '#server/query-service/page/query-page.ts'
import { listen } from '#server/testing/listen.ts'
import { MemoryEpochs } from '#server/wikis/epochs/memory-epochs.ts'
import { fakeStorage } from '#server/wikis/testing/fake-storage.ts'
import type { LogInAhead } from '#server/wikis/wiki-orders.ts'
import type { WikiRecord } from '#server/wikis/wiki-record.ts'
import { collectLog } from './test-engine.ts'
import { testRegistry } from './test-records.ts'
import { makeTestSpools } from './test-spools.ts'
import { WikiClient } from './wiki-client.ts'

export interface TestGateway {
  /** Logged warnings and errors. */
  readonly complaints: readonly string[]
  readonly port: number
  /** Plays MediaWiki. Tests set how it answers. */
  php: (run: PhpRun) => Promise<FastCgiResponse>
  /**
   * @param address its IP address, if not this machine's.
   * @param wiki `busy`, or one of the others.
   */
  client(address?: string, wiki?: string): WikiClient
  /** Changes the record of the wiki. */
  publish(changes: Partial<WikiRecord>): void
  /** Begins a log-in to the wiki while its browser is on its way. */
  logInAhead(ahead: LogInAhead): Promise<void>
  /** Answers a request to the wiki that arrived at another server. */
  handle(request: IncomingMessage, response: ServerResponse): void
  /** The gateway's load, as in metrics. */
  load(): GatewayLoad
  close(): void
}

const NO_WORK = {
  challenge: async () => {
    throw new Error('No challenge is expected.')
  },
  accept: async () => false,
}

/** The prefix of the wiki's session cookie. */
export const TEST_DB_NAME = 'wiki'

interface TestGatewayOptions extends Partial<GatewayOptions> {
  /** The page cache's size. In most tests, PHP answers each request. */
  readonly cacheBytes?: number
  /** The page cache's clock. */
  readonly now?: () => number
  /** The wiki's name. */
  readonly sitename?: string
  /** Wikis besides `busy`, such as `calm`. Their databases have the same names. */
  readonly others?: readonly string[]
}

/** Starts a gateway with one or more wikis and without PHP. It trusts X-Forwarded-For. */
export async function startTestGateway({
  cacheBytes = 0,
  now = () => performance.now(),
  sitename = 'Busy',
  others = [],
  ...options
}: TestGatewayOptions = {}): Promise<TestGateway> {
  const server: Server = createServer()
  const port = await listen(server)
  const domainOf = (name: string) => `${name}.localhost:${port}` as WikiDomain
  const recordOf = (name: string, dbName: string): WikiRecord => ({
    domain: domainOf(name),
    server: `http://${domainOf(name)}`,
    sitename,
    language: DEFAULT_LANGUAGE,
    storage: 'sqlite',
    dbName,
    secretKey: '',
    schema: '',
    settings: {},
    changedAt: 0,
    deletedAt: null,
  })
  let busy = recordOf('busy', TEST_DB_NAME)
  const records = [busy, ...others.map(name => recordOf(name, name))]
  const epochs = options.epochs ?? new MemoryEpochs({ now })
  const { registry, add } = testRegistry('/nowhere', records, epochs)
  const kit: TestGateway = {
    port,
    get complaints() {
      return complaints
    },
    php: async () => phpResponse('MediaWiki'),
    client: (address, name = 'busy') =>
      new WikiClient(port, domainOf(name), address ? { 'x-forwarded-for': address } : {}),
    load: () => gateway.load,
    publish: changes => {
      busy = { ...busy, ...changes }
      add(busy)
    },
    logInAhead: async ahead => gateway.logInAhead(await registry.require(busy.domain), ahead),
    handle: (request, response) => gateway.handle(request, response),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
  const { answers } = makeTestSpools()
  const complaints: string[] = []
  const log = collectLog(complaints)
  const gateway = new Gateway({
    registry,
    php: {
      run: run => {
        run.onStart?.()
        return kit.php(run)
      },
      fetch: async () => {
        throw new Error('This gateway gives no orders.')
      },
    },
    storage: fakeStorage({
      use: async () => {
        throw new Error('This gateway has no wiki databases.')
      },
    }),
    budgets: new VisitorBudgets(0, steadyClock),
    check: new CrawlerCheck({ mode: 'off', work: NO_WORK, secret: '', clock: systemClock }),
    team: new TeamPasses({ secret: '', clock: systemClock, trusts: address => address === '127.0.0.1' }),
    clock: steadyClock,
    workers: 4,
    treeDir: '/nowhere',
    bodies: new RequestBodies({
      dir: tmpdir(),
      budget: new SpoolBudget({ total: 2 ** 30, perNetwork: 2 ** 28, perLease: 2 ** 28 }),
      clock: systemClock,
    }),
    answers,
    cache: new PageCache({ bytes: cacheBytes, epochs, answers, now, log }),
    hasPhoneViews: false,
    files: { dataDir: '/nowhere', filesDir: null },
    trusts: address => address === '127.0.0.1',
    home: { name: 'Wikistead', url: 'http://localhost' },
    log,
    whyUnserved: () => null,
    isHere: () => true,
    fileRoom: async () => 0,
    writeFault: async () => null,
    onWorked: () => undefined,
    epochs,
    queries: 'off',
    queryPage: new QueryPage('/nowhere'),
    ...options,
  })
  server.on('request', (request, response) => gateway.handle(request, response))
  return kit
}

export function phpResponse(body: string, headers: [string, string][] = [], status = 200): FastCgiResponse {
  return { status, headers, body: Readable.from([Buffer.from(body)]) }
}
