import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface RoundRobinProxy {
  readonly port: number
  /** Where requests go, one after another. */
  targets: readonly number[]
  close(): Promise<void>
}

/**
 * A plain proxy on the loopback interface: each request goes to the next port, or to the one after it if nothing
 * listens there. It passes everything on unchanged, also `X-Forwarded-For`, so that tests can act as many networks.
 * As the proxies of deploy/ do, it sends a GET or HEAD whose connection breaks before the answer to the next port, too.
 * Any other request then gets 502, because it may have been carried out.
 */
export async function startRoundRobinProxy(port: number): Promise<RoundRobinProxy> {
  let turn = 0
  const server = createServer((incoming, response) => {
    const order = proxy.targets.map((_, index) => proxy.targets[(turn + index) % proxy.targets.length] ?? 0)
    turn += 1
    const body: Buffer[] = []
    incoming.on('data', (part: Buffer) => body.push(part))
    incoming.on('end', () => void pass(incoming, Buffer.concat(body), response, order))
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const proxy: RoundRobinProxy = {
    port: (server.address() as AddressInfo).port,
    targets: [],
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return proxy
}

function pass(
  { method, url, rawHeaders }: IncomingMessage,
  body: Buffer,
  response: ServerResponse,
  [port, ...others]: readonly number[],
): void {
  if (port === undefined) return void response.writeHead(503, { 'retry-after': '1' }).end()
  const upstream = request({ host: '127.0.0.1', port, method, path: url, headers: rawHeaders, agent: false })
  upstream.on('response', answer => {
    response.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
    answer.pipe(response)
    answer.on('error', () => response.destroy())
  })
  upstream.on('error', (error: NodeJS.ErrnoException) => {
    if (response.headersSent) response.destroy()
    else if (error.code === 'ECONNREFUSED' || method === 'GET' || method === 'HEAD')
      pass({ method, url, rawHeaders } as IncomingMessage, body, response, others)
    else response.writeHead(502).end()
  })
  upstream.end(body)
}
