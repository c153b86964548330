import type { IncomingMessage } from 'node:http'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { cleanEntity } from '#server/modules/entity-import/wikibase/clean-entity.ts'
import type { Entity } from '#server/modules/entity-import/wikibase/entity-json.ts'
import { isSmallJson } from './is-small-json.ts'
import { publicLookup } from './public-lookup.ts'
import { READ_LIMITS, type ReadLimits } from './read-limits.ts'
import { SourceError } from './source-error.ts'
import { isAllowedHost } from './source-url.ts'

export interface Source {
  /** As {@link checkSourceUrl} returned it. */
  readonly url: URL
  readonly allowHosts: readonly string[]
  /** Names the service, as Wikimedia's User-Agent policy requires. */
  readonly userAgent: string
}

/** An entity and the number of bytes that the source sent for it. */
interface ReadEntity {
  readonly entity: Entity
  readonly bytes: number
}

const MAX_REDIRECTS = 3

const TOO_LARGE = 'The source answered more than an entity can be.'

/**
 * Reads an entity at a revision through the source's linked-data interface. Source:
 * https://www.wikidata.org/wiki/Wikidata:Data_access ("Linked Data Interface").
 *
 * @param id such as `P31` or `P31@2214227295`.
 * @throws SourceError if the source lacks it, does not answer in time, answers too much, or redirects
 * elsewhere.
 */
export async function readSourceEntity(
  source: Source,
  id: string,
  limits: Pick<ReadLimits, 'entityBytes' | 'entityMs'> = READ_LIMITS,
): Promise<ReadEntity> {
  const [entityId = '', revision] = id.split('@')
  const url = new URL(`/wiki/Special:EntityData/${entityId}.json`, source.url)
  if (revision !== undefined) url.searchParams.set('revision', revision)
  const body = await readBytes(source, url, limits)
  if (!isSmallJson(body)) throw new SourceError(TOO_LARGE)
  const entity = cleanEntity(entityIn(parse(body), entityId))
  if (!entity) throw new SourceError(`The source answered something unreadable for ${id}.`)
  return { entity, bytes: body.length }
}

/** Finds the entity by the requested id or, after a redirect, takes the only one. */
function entityIn(answer: unknown, id: string): unknown {
  const { entities } = (answer ?? {}) as { entities?: unknown }
  if (typeof entities !== 'object' || entities === null) return null
  const [first] = Object.values(entities)
  return Object.hasOwn(entities, id) ? (entities as Record<string, unknown>)[id] : first
}

function parse(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    return null
  }
}

/**
 * One deadline covers all redirects and the body, so a source gains nothing by sending a byte now and then.
 */
async function readBytes(
  source: Source,
  start: URL,
  { entityBytes, entityMs }: Pick<ReadLimits, 'entityBytes' | 'entityMs'>,
): Promise<Uint8Array> {
  const signal = AbortSignal.timeout(entityMs)
  let url = start
  for (let hops = 0; hops <= MAX_REDIRECTS; hops += 1) {
    const response = await open(source, url, signal)
    const status = response.statusCode ?? 0
    if (status === 200) return await readBody(response, entityBytes, signal)
    response.destroy()
    if (status < 300 || status >= 400)
      throw new SourceError(`The source answered ${status} for ${start.pathname}.`)
    const next = URL.parse(response.headers.location ?? '', url)
    if (next?.origin !== source.url.origin) throw new SourceError('The source leads to another site.')
    url = next
  }
  throw new SourceError('The source leads in circles.')
}

function open(source: Source, url: URL, signal: AbortSignal): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest
  // Nothing is ever decompressed: an answer that is compressed nevertheless is not valid JSON.
  const headers = {
    accept: 'application/json',
    'accept-encoding': 'identity',
    'user-agent': source.userAgent,
  }
  const isAllowed = isAllowedHost(url, source.allowHosts)
  return new Promise((resolve, reject) => {
    request(url, { headers, signal, agent: false, ...(!isAllowed && { lookup: publicLookup }) }, resolve)
      .on('error', error => reject(readable(error, signal)))
      .end()
  })
}

async function readBody(
  response: IncomingMessage,
  entityBytes: number,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      length += chunk.length
      if (length > entityBytes) throw new SourceError(TOO_LARGE)
      chunks.push(chunk)
    }
  } catch (error) {
    throw readable(error, signal)
  }
  return Buffer.concat(chunks)
}

function readable(error: unknown, signal: AbortSignal): Error {
  if (error instanceof SourceError) return error
  const { code, name } = error as { code?: string; name?: string }
  const reason = signal.aborted ? 'in time' : `(${code ?? name ?? 'no reason given'})`
  return new SourceError(`The source did not answer ${reason}.`, { cause: error })
}
