import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { request } from 'node:https'
import { text } from 'node:stream/consumers'
import { connect, type TLSSocket } from 'node:tls'
import { afterAll, beforeAll } from '@jest/globals'
import { FakeEngine } from './fake-engine.ts'
import { portOf } from './listen.ts'
import { type Nginx, startNginx } from './nginx.ts'
import { createTestApp, type TestApp } from './test-app.ts'

export const HOME = 'wikis.example.org'

/** A request as the service has understood it. */
export interface SeenRequest {
  readonly url: string
  readonly headers: IncomingMessage['headers']
  /** Names and values in turn, as received. */
  readonly rawHeaders: readonly string[]
}

export interface ProxiedService {
  readonly nginx: Nginx
  readonly app: TestApp['app']
  /** The service's own port, behind nginx. */
  readonly servicePort: number
  /** Every request that has reached the service. */
  readonly seen: SeenRequest[]
  /** Sends a request as a browser does, over HTTPS. */
  ask(
    host: string,
    path: string,
    options?: Asked,
  ): Promise<{ status: number; headers: IncomingMessage['headers']; text: string }>
  /**
   * Sends bytes over TLS, and waits until they are answered or nothing more will come.
   * @returns the answer.
   */
  send(bytes: string | Buffer, protocol?: 'http/1.1' | 'h2'): Promise<string>
  close(): Promise<void>
}

interface Asked {
  readonly method?: string
  readonly headers?: Record<string, string | string[]>
  readonly body?: string
}

/** Milliseconds in which nginx answers if it answers at all. Otherwise it waits for more bytes, which never come. */
const QUIET_MS = 1000

/** An engine whose wikis echo the request. */
export class EchoingEngine extends FakeEngine {
  override ownsHost(host: string): boolean {
    return host !== HOME
  }

  override handle = (request: IncomingMessage, response: ServerResponse): void => {
    text(request).then(
      body => response.end(JSON.stringify({ host: request.headers.host, url: request.url, body })),
      () => response.destroy(),
    )
  }
}

/** The service of a test file that has called {@link allTestsShareProxiedService}. */
export let service: ProxiedService

export function allTestsShareProxiedService(): void {
  beforeAll(async () => {
    service = await startProxiedService()
  })
  afterAll(async () => await service.close())
}

/** Starts the whole service behind a real nginx, with wikis that echo the request. */
async function startProxiedService(): Promise<ProxiedService> {
  const { app, close } = await createTestApp(
    { publicUrl: `https://${HOME}`, trustProxy: ['loopback'] },
    { engine: new EchoingEngine() },
  )
  const seen: SeenRequest[] = []
  app.server.prependListener('request', ({ url = '', headers, rawHeaders }: IncomingMessage) =>
    seen.push({ url, headers: { ...headers }, rawHeaders: [...rawHeaders] }),
  )
  await app.listen({ host: '127.0.0.1', port: 0 })
  const servicePort = portOf(app.server)
  const nginx = await startNginx(servicePort)
  return {
    nginx,
    app,
    servicePort,
    seen,
    async ask(host, path, { method = 'GET', headers = {}, body } = {}) {
      const sent = request({
        ...{ host: '127.0.0.1', port: nginx.port, servername: host, rejectUnauthorized: false, agent: false },
        ...{ method, path, headers: { host, ...headers } },
      })
      sent.end(body)
      const [answer] = (await once(sent, 'response')) as [IncomingMessage]
      return { status: answer.statusCode ?? 0, headers: answer.headers, text: await text(answer) }
    },
    async send(bytes, protocol = 'http/1.1') {
      const socket = await openTls(nginx.port, protocol)
      const answer: Buffer[] = []
      socket.on('data', (part: Buffer) => answer.push(part))
      socket.on('error', () => undefined)
      socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes)
      await quiet(socket)
      socket.destroy()
      return Buffer.concat(answer).toString('latin1')
    },
    async close() {
      await nginx.stop()
      app.server.closeAllConnections()
      await close()
    },
  }
}

/** @param servername the name whose certificate is requested. */
export async function openTls(port: number, protocol: string, servername = ''): Promise<TLSSocket> {
  const socket = connect({
    ...{ port, host: '127.0.0.1', servername },
    ...{ ALPNProtocols: [protocol], rejectUnauthorized: false },
  })
  await once(socket, 'secureConnect')
  return socket
}

/** Resolves when the connection has ended or has been silent for a while. */
async function quiet(socket: TLSSocket): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, QUIET_MS)
  socket.on('data', () => timer.refresh())
  socket.once('close', () => resolve())
  await promise
  clearTimeout(timer)
}
