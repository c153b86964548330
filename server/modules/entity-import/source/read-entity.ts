import type { IncomingMessage } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { cleanEntity } from '#server/modules/entity-import/wikibase/clean-entity.ts'
import type { Entity } from '#server/modules/entity-import/wikibase/entity-json.ts'
import { connectionError, openSource } from './open-source.ts'
import { READ_LIMITS, type ReadLimits } from './read-limits.ts'
import type { Source } from './source.ts'
import { EntityUnavailableError, SourceError } from './source-error.ts'
import { NO_WIKIBASE, responseError, retryDelayMs } from './source-responses.ts'

/** An entity and the number of bytes that the source sent for it. */
interface ReadEntity {
  readonly entity: Entity
  readonly bytes: number
}

const PAGE = '/wiki/Special:EntityData'

const MAX_REDIRECTS = 3

const TOO_LARGE = 'The source sent more than an entity can contain.'

/**
 * Reads an entity at a revision through the source's linked-data interface. Source:
 * https://www.wikidata.org/wiki/Wikidata:Data_access ("Linked Data Interface").
 *
 * @param id such as `P31` or `P31@2214227295`.
 * @throws EntityUnavailableError if the source lacks this one; SourceError if it does not answer in time,
 * answers too much, or redirects elsewhere.
 */
export async function readSourceEntity(
  source: Source,
  id: string,
  limits: Pick<ReadLimits, 'entityBytes' | 'entityMs'> = READ_LIMITS,
): Promise<ReadEntity> {
  const [entityId = '', revision] = id.split('@')
  if (!/^[PQ]/.test(entityId))
    throw new EntityUnavailableError(`Only items and properties can be imported, and ${entityId} is neither.`)
  const url = new URL(`${PAGE}/${entityId}.json`, source.url)
  if (revision !== undefined) url.searchParams.set('revision', revision)
  // One deadline covers all attempts, redirects and the body, so a source gains nothing by sending a byte now
  // and then.
  const signal = AbortSignal.timeout(limits.entityMs)
  const response = await follow(source, url, signal)
  const status = response.statusCode ?? 0
  if (status !== 200) {
    response.destroy()
    if (status === 404 && !(await isWikibase(source, signal))) throw new SourceError(NO_WIKIBASE)
    throw responseError(status, id, url.pathname)
  }
  const body = await readBody(response, limits.entityBytes, signal)
  if (!isSmallJson(body)) throw new SourceError(TOO_LARGE)
  const entity = cleanEntity(entityIn(parse(body), entityId))
  if (!entity) throw new SourceError(`The source sent an unreadable response for ${id}.`)
  return { entity, bytes: body.length }
}

/** A site without Wikibase answers 404 for the page itself as well. */
async function isWikibase(source: Source, signal: AbortSignal): Promise<boolean> {
  const response = await follow(source, new URL(PAGE, source.url), signal)
  response.destroy()
  return response.statusCode !== 404
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

/** Follows redirects within the site. @returns the first answer that is none. */
async function follow(source: Source, start: URL, signal: AbortSignal): Promise<IncomingMessage> {
  let url = start
  for (let hops = 0; hops <= MAX_REDIRECTS; hops += 1) {
    const response = await askPatiently(source, url, signal)
    const status = response.statusCode ?? 0
    if (status < 300 || status >= 400) return response
    response.destroy()
    const next = URL.parse(response.headers.location ?? '', url)
    if (next?.origin !== source.url.origin) throw new SourceError('The source redirects to another site.')
    url = next
  }
  throw new SourceError('The source redirects in circles.')
}

/** Retries while the source is busy, as long as there is time. */
async function askPatiently(source: Source, url: URL, signal: AbortSignal): Promise<IncomingMessage> {
  for (;;) {
    const response = await openSource(source, url, signal)
    const pause = retryDelayMs(response)
    if (pause === null) return response
    response.destroy()
    const isOver = await delay(pause, false, { signal }).catch(() => true)
    if (isOver) throw responseError(response.statusCode ?? 0, '', url.pathname)
  }
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
    throw connectionError(error, signal)
  }
  return Buffer.concat(chunks)
}

/** The most levels of lists and objects. An entity has about fourteen. */
const DEPTH_MAX = 30
/** The most commas and brackets. The largest entities have about 400,000. */
const MARKS_MAX = 1_000_000

const [QUOTE, BACKSLASH, COMMA] = ['"', '\\', ','].map(mark => mark.charCodeAt(0))
const OPENING = new Set(['[', '{'].map(mark => mark.charCodeAt(0)))
const CLOSING = new Set([']', '}'].map(mark => mark.charCodeAt(0)))

/**
 * Whether a JSON text can be parsed with little memory. A few megabytes of brackets become hundreds of
 * megabytes of objects, and millions of levels crash the process, so this checks the bytes before any parser
 * sees them.
 */
function isSmallJson(bytes: Uint8Array): boolean {
  let depth = 0
  let marks = 0
  let inText = false
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0
    if (inText) {
      if (byte === BACKSLASH) at += 1
      else if (byte === QUOTE) inText = false
    } else if (byte === QUOTE) inText = true
    else if (OPENING.has(byte)) {
      depth += 1
      marks += 1
    } else if (CLOSING.has(byte)) depth -= 1
    else if (byte === COMMA) marks += 1
    if (depth > DEPTH_MAX || marks > MARKS_MAX) return false
  }
  return true
}
