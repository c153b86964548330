import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { namedNode, Store } from 'oxigraph'
import { readSparqlEndpoint, type SparqlEndpoint } from '#server/platform/config/sparql-endpoint.ts'
import { listen } from '#server/testing/listen.ts'

const USER = 'wikis'
const PASSWORD = 'p@ss'

/** Answers in place of the server; returns false to let it answer. */
type Disturbance = (request: IncomingMessage, response: ServerResponse) => boolean

/** A third-party server of SPARQL 1.1 Query, Update and Graph Store. */
export interface SparqlServer {
  readonly endpoint: SparqlEndpoint
  /** All of its triples. */
  store: Store
  disturb: Disturbance
  /** The graphs of wikis that were put, successfully or not. */
  readonly puts: string[]
  close(): Promise<void>
}

export async function startSparqlServer(): Promise<SparqlServer> {
  const expected = `Basic ${Buffer.from(`${USER}:${PASSWORD}`).toString('base64')}`
  const http = createServer((request, response) => {
    const { method = '', url = '/', headers } = request
    const { pathname, searchParams } = new URL(url, 'http://localhost')
    const graph = searchParams.get('graph')
    if (method === 'PUT' && graph?.includes(':wiki:')) server.puts.push(graph)
    if (server.disturb(request, response)) return
    if (headers.authorization !== expected) {
      response.writeHead(401).end()
      return
    }
    if (headers['content-length'] === undefined) {
      response.writeHead(411).end()
      return
    }
    void text(request).then(
      body => {
        try {
          respond(response, { method, pathname, searchParams, body, accept: headers.accept ?? '' })
        } catch (error) {
          response.writeHead(400).end(String(error))
        }
      },
      // The client has disconnected.
      () => response.destroy(),
    )
  })
  function respond(
    response: ServerResponse,
    asked: {
      readonly method: string
      readonly pathname: string
      readonly searchParams: URLSearchParams
      readonly body: string
      readonly accept: string
    },
  ): void {
    const { method, pathname, searchParams, body, accept } = asked
    const { store } = server
    if (pathname === '/query') {
      const form = new URLSearchParams(body)
      const graphs = form.getAll('default-graph-uri').map(iri => namedNode(iri))
      const result = store.query(form.get('query') ?? '', {
        results_format: accept,
        default_graph: graphs,
        named_graphs: [],
      })
      response.writeHead(200, { 'content-type': `${accept}; charset=utf-8` }).end(result)
    } else if (pathname === '/update') {
      store.update(body)
      response.writeHead(204).end()
    } else if (pathname === '/store' && method === 'PUT') {
      const graph = namedNode(searchParams.get('graph') ?? '')
      store.update(`DROP SILENT GRAPH <${graph.value}>`)
      store.load(body, { format: 'application/n-triples', to_graph_name: graph })
      response.writeHead(201).end()
    } else response.writeHead(404).end()
  }
  const origin = `127.0.0.1:${await listen(http)}`
  const server: SparqlServer = {
    endpoint: readSparqlEndpoint(
      `http://${USER}:${encodeURIComponent(PASSWORD)}@${origin}/query http://${origin}/update http://${origin}/store`,
    ),
    store: new Store(),
    disturb: () => false,
    puts: [],
    close: async () => {
      http.closeAllConnections()
      await new Promise<void>(resolve => http.close(() => resolve()))
    },
  }
  return server
}
