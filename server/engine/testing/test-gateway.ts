import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { Readable } from 'node:stream'
import type { WikiDomain } from '#contract/domain/wiki-domain.ts'
import type { FastCgiResponse } from '#server/engine/fastcgi/fastcgi-client.ts'
import { Gateway, type GatewayOptions } from '#server/engine/gateway/gateway.ts'
import { RequestBodies } from '#server/engine/gateway/request-body.ts'
import type { PhpRun } from '#server/engine/php/php-backend.ts'
import { SpoolBudget } from '#server/engine/spool/spool-budget.ts'
import { WikiRegistry } from '#server/engine/wikis/registry.ts'
import { systemClock } from '#server/platform/clock.ts'
import { collectLog, listen } from './test-engine.ts'
import { makeTestSpools } from './test-spools.ts'
import { WikiClient } from './wiki-client.ts'

export interface TestGateway {
  readonly port: number
  /** Stands in for MediaWiki. Tests set how it answers. */
  php: (run: PhpRun) => Promise<FastCgiResponse>
  /** A client of the wiki `busy`. @param address its IP address, when it is not this machine. */
  client(address?: string): WikiClient
  close(): void
}

/** The first part of the name of the wiki's session cookie. */
export const TEST_DB_NAME = 'wiki'

/** Starts a gateway with one wiki and without PHP. It trusts X-Forwarded-For. */
export async function startTestGateway(options: Partial<GatewayOptions> = {}): Promise<TestGateway> {
  const server: Server = createServer()
  const registry = new WikiRegistry('/nowhere')
  const port = await listen(server)
  const domain = `busy.localhost:${port}` as WikiDomain
  registry.set({
    domain,
    server: `http://${domain}`,
    sitename: 'Busy',
    dbName: TEST_DB_NAME,
    secretKey: '',
    schema: '',
    settings: {},
    changedAt: 0,
    deletedAt: null,
  })
  const kit: TestGateway = {
    port,
    php: async () => phpAnswer('MediaWiki'),
    client: address => new WikiClient(port, domain, address ? { 'x-forwarded-for': address } : {}),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
  const gateway = new Gateway({
    registry,
    php: { run: run => kit.php(run) },
    workers: 4,
    treeDir: '/nowhere',
    bodies: new RequestBodies({
      dir: tmpdir(),
      budget: new SpoolBudget({ total: 2 ** 30, perNetwork: 2 ** 28, perLease: 2 ** 28 }),
      clock: systemClock,
    }),
    answers: makeTestSpools().answers,
    trusts: address => address === '127.0.0.1',
    home: { name: 'Wikistead', url: 'http://localhost' },
    log: collectLog([]),
    whyHeld: () => null,
    fileRoom: async () => 0,
    onWorked: () => undefined,
    ...options,
  })
  server.on('request', (request, response) => gateway.handle(request, response))
  return kit
}

export function phpAnswer(body: string, headers: [string, string][] = [], status = 200): FastCgiResponse {
  return { status, headers, body: Readable.from([Buffer.from(body)]) }
}
