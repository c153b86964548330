import { open } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { offersDumps } from '#contract/settings/public-dumps.ts'
import { DATASET_FILE, type DumpName } from '#contract/wiki-data/dump-files.ts'
import type { Target } from '#server/php/request-target.ts'
import type { FilesConfig } from '#server/platform/config/files-dir.ts'
import { NetworkShares } from '#server/platform/http/network-shares.ts'
import type { Notice } from '#server/platform/http/notice-page.ts'
import { rangedResponse } from '#server/platform/http/ranged-response.ts'
import { goneSignal, whenClosed } from '#server/platform/http/response-close.ts'
import { clientNetwork, type TrustedProxies } from '#server/platform/http/trusted-proxies.ts'
import { dumpPath, readDumps, type WikiDumps } from '#server/wikis/dumps/wiki-dumps.ts'
import type { KnownWiki } from '#server/wikis/registry.ts'
import { datasetDescription } from './dataset-description.ts'
import { setDirectHeaders } from './direct-targets.ts'
import { dumpsPage } from './dumps-page.ts'
import { NOTICES } from './notices.ts'
import type { QueryRequestsOptions } from './query/query-requests.ts'
import { READING_METHODS } from './requests/request-methods.ts'

export interface DumpRequestsOptions extends Pick<QueryRequestsOptions, 'queries'> {
  /** Where the dumps are stored. */
  readonly files: FilesConfig
  readonly trusts: TrustedProxies
}

/** Concurrent downloads of this process. As with every response, a client that reads too slowly is cut off. */
const AT_ONCE = { perNetwork: 4, inAll: 200 }

const METHODS = 'GET, HEAD, OPTIONS'
/** Pages of all origins may read dumps, which are for everybody. */
const SHARED = [
  ['access-control-allow-origin', '*'],
  ['access-control-expose-headers', 'Accept-Ranges, Content-Length, Content-Range, ETag, Retry-After'],
  ['cross-origin-resource-policy', 'cross-origin'],
  ['x-robots-tag', 'noindex'],
] as const
const PREFLIGHT = [
  ['allow', METHODS],
  ['access-control-allow-methods', METHODS],
  ['access-control-allow-headers', 'If-None-Match, If-Range, Range'],
  ['access-control-max-age', '86400'],
] as const

/** Sends a public wiki's dumps and the page that lists them. A private wiki has none, not even for its readers. */
export class DumpRequests {
  private readonly options: DumpRequestsOptions
  private readonly shares = new NetworkShares(AT_ONCE)

  constructor(options: DumpRequestsOptions) {
    this.options = options
  }

  /** @returns the notice to show instead; null when the request was answered. */
  async serve(
    request: IncomingMessage,
    response: ServerResponse,
    wiki: KnownWiki,
    { name }: Extract<Target, { kind: 'dump' }>,
  ): Promise<Notice | null> {
    setDirectHeaders(response)
    const { method = '' } = request
    if (!offersDumps(wiki.record.settings)) return NOTICES.noFile
    for (const [header, value] of SHARED) response.setHeader(header, value)
    if (method === 'OPTIONS') {
      for (const [header, value] of PREFLIGHT) response.setHeader(header, value)
      response.writeHead(204).end()
      return null
    }
    if (!READING_METHODS.includes(method)) return NOTICES.method
    const dumps = await readDumps(this.options.files, wiki.record)
    if (name === null) {
      response.removeHeader('x-robots-tag')
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' })
      response.end(dumpsPage(wiki.record, dumps))
      return null
    }
    if (name === DATASET_FILE) {
      const answersQueries = typeof this.options.queries !== 'string'
      response.writeHead(200, { 'content-type': 'text/turtle; charset=utf-8', 'cache-control': 'no-cache' })
      response.end(datasetDescription(wiki.record, dumps, answersQueries))
      return null
    }
    if (method === 'HEAD') return await this.send(request, response, wiki, dumps, name)
    const network = clientNetwork(request, this.options.trusts)
    if (this.shares.overload(network) !== null) return NOTICES.downloads
    this.shares.count(network, 1)
    whenClosed(response, () => this.shares.count(network, -1))
    return await this.send(request, response, wiki, dumps, name)
  }

  private async send(
    request: IncomingMessage,
    response: ServerResponse,
    { record }: KnownWiki,
    dumps: WikiDumps | null,
    name: DumpName,
  ): Promise<Notice | null> {
    const offered = dumps?.files.find(file => file.name === name)
    if (!dumps || !offered || !record.id) return NOTICES.noDump
    // The dump may have been replaced since the list was read.
    const handle = await open(dumpPath(this.options.files, record.id, dumps, name)).catch(() => null)
    if (!handle) return NOTICES.noDump
    try {
      const { status, start, end, headers } = rangedResponse(request.headers, {
        size: offered.size,
        etag: `"${offered.sha256}"`,
      })
      // The file itself is gzip. As a content encoding, clients would unpack it.
      const type = { 'content-type': 'application/gzip', 'cache-control': 'no-cache' }
      const modified = new Date(dumps.takenAt).toUTCString()
      response.writeHead(status, { ...headers, ...type, 'last-modified': modified })
      if (request.method === 'HEAD' || end < start) response.end()
      else
        await pipeline(handle.createReadStream({ start, end, autoClose: false }), response, {
          signal: goneSignal(response),
        })
      return null
    } finally {
      await handle.close()
    }
  }
}
