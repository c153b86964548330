import type { IncomingMessage } from 'node:http'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { type Entity, entityOf } from '#server/modules/entity-import/wikibase/entity-json.ts'
import { publicLookup } from './public-lookup.ts'
import { SourceError } from './source-error.ts'
import { isAllowedHost } from './source-url.ts'

export interface Source {
  /** As {@link checkSourceUrl} gave it. */
  readonly url: URL
  readonly allowHosts: readonly string[]
  /** Who asks, as Wikimedia's User-Agent policy wants it. */
  readonly userAgent: string
}

const TIMEOUT_MS = 20_000
/** Bytes. The largest entities of Wikidata are some four megabytes. */
const MAX_BYTES = 16 * 1024 * 1024
const MAX_REDIRECTS = 3

/**
 * Reads an entity at a revision by the source's linked-data interface.
 * Source: https://www.wikidata.org/wiki/Wikidata:Data_access ("Linked Data Interface").
 *
 * @param id such as `P31` or `P31@2214227295`.
 * @throws SourceError where the source does not have it, does not answer in time, answers too much, or leads elsewhere.
 */
export async function readSourceEntity(source: Source, id: string, signal: AbortSignal): Promise<Entity> {
  const [entityId = '', revision] = id.split('@')
  const url = new URL(`/wiki/Special:EntityData/${entityId}.json`, source.url)
  if (revision !== undefined) url.searchParams.set('revision', revision)
  const text = await readText(source, url, signal)
  const entity = entityOf(text, entityId)
  if (!entity) throw new SourceError(`The source answered something unreadable for ${id}.`)
  return entity
}

async function readText(source: Source, start: URL, signal: AbortSignal): Promise<string> {
  let url = start
  for (let hops = 0; hops <= MAX_REDIRECTS; hops += 1) {
    const response = await open(source, url, AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]))
    const status = response.statusCode ?? 0
    if (status === 200) return await readBody(response)
    response.destroy()
    if (status < 300 || status >= 400)
      throw new SourceError(`The source answered ${status} for ${start.pathname}.`)
    const next = new URL(response.headers.location ?? '', url)
    if (next.origin !== source.url.origin) throw new SourceError('The source leads to another site.')
    url = next
  }
  throw new SourceError('The source leads in circles.')
}

function open(source: Source, url: URL, signal: AbortSignal): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest
  const headers = { accept: 'application/json', 'user-agent': source.userAgent }
  const isAllowed = isAllowedHost(url, source.allowHosts)
  return new Promise((resolve, reject) => {
    request(url, { headers, signal, ...(!isAllowed && { lookup: publicLookup }) }, resolve)
      .on('error', error => reject(readable(error)))
      .end()
  })
}

async function readBody(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      length += chunk.length
      if (length > MAX_BYTES) throw new SourceError('The source answered more than an entity can be.')
      chunks.push(chunk)
    }
  } catch (error) {
    throw readable(error)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function readable(error: unknown): Error {
  if (error instanceof SourceError) return error
  const { code, name } = error as { code?: string; name?: string }
  const reason =
    name === 'TimeoutError' || name === 'AbortError' ? 'in time' : `(${code ?? name ?? 'no reason given'})`
  return new SourceError(`The source did not answer ${reason}.`, { cause: error })
}
