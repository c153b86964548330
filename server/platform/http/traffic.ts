import type { IncomingMessage, ServerResponse } from 'node:http'
import { Histogram, Registry } from 'prom-client'
import { whenClosed } from './response-close.ts'

/** Seconds. */
const BUCKETS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 180]
const METHODS: readonly string[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** Counts and times requests for `/metrics`. No label contains a value that clients can choose. */
export class Traffic {
  readonly registry = new Registry()
  /** How many wiki pages were shown and queries answered since the process started. */
  readonly answered = { views: 0, queries: 0 }
  private readonly service = new Histogram({
    name: 'wikistead_http_request_duration_seconds',
    help: 'Requests to the service, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [this.registry],
  })
  private readonly wikis = new Histogram({
    name: 'wikistead_wiki_request_duration_seconds',
    help: 'Requests to all wikis, by kind and status.',
    labelNames: ['method', 'kind', 'status'],
    buckets: BUCKETS,
    registers: [this.registry],
  })

  /** @param route the route's pattern; undefined if there is no such route. */
  toService(method: string, route: string | undefined, status: number, ms: number): void {
    const labels = { method: methodLabel(method), route: route ?? 'none', status: statusLabel(status) }
    this.service.observe(labels, ms / 1000)
  }

  /** Observes a request to a wiki once its answer has ended. */
  toWiki(request: IncomingMessage, response: ServerResponse): void {
    const started = performance.now()
    const labels = { method: methodLabel(request.method), kind: wikiRequestKind(request.url ?? '') }
    whenClosed(response, () => {
      const status = response.writableFinished ? statusLabel(response.statusCode) : 'broken off'
      this.wikis.observe({ ...labels, status }, (performance.now() - started) / 1000)
      // 304 shows a page that the browser has cached.
      if (status !== '2xx' && response.statusCode !== 304) return
      if (labels.kind === 'query') this.answered.queries += 1
      else if (labels.kind === 'page' && labels.method === 'GET') this.answered.views += 1
    })
  }
}

function methodLabel(method = ''): string {
  return METHODS.includes(method) ? method : 'other'
}

/** `2xx`, `4xx` and so on. */
function statusLabel(status: number): string {
  return `${Math.trunc(status / 100)}xx`
}

/** The kind of a request to a wiki: for a page, an API, styles and scripts (`load`), a file, or a query of its data. */
function wikiRequestKind(url: string): 'page' | 'api' | 'load' | 'file' | 'query' {
  if (/^\/w\/(?:api|rest)\.php(?:[/?]|$)/.test(url)) return 'api'
  if (/^\/w\/load\.php(?:[/?]|$)/.test(url)) return 'load'
  if (/^\/query\/sparql(?:\?|$)/.test(url)) return 'query'
  return /^\/(?:w\/(?:resources|skins|extensions|images)|\.wikistead)\//.test(url) ? 'file' : 'page'
}
