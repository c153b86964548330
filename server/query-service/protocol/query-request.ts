import type { IncomingHttpHeaders } from 'node:http'
import { formatCount } from '#contract/format-count.ts'
import { msg } from '#i18n/msg.ts'
import { QUERY_LIMITS } from '#server/query-service/language/query-limits.ts'
import { ProtocolError } from './protocol-error.ts'

/** A request to the endpoint. */
export interface QueryRequest {
  readonly query: string
  /** The value of the field `format`, which overrides the header `Accept`; null if there is none. */
  readonly format: string | null
}

/** Methods of the endpoint, besides OPTIONS. */
export const QUERY_METHODS: readonly string[] = ['GET', 'HEAD', 'POST']

const FORM = 'application/x-www-form-urlencoded'
const DIRECT = 'application/sparql-query'
const UPDATE = 'application/sparql-update'

/** Fields that choose graphs. A wiki has only one. */
const GRAPH_FIELDS = [
  'default-graph-uri',
  'named-graph-uri',
  'using-graph-uri',
  'using-named-graph-uri',
] as const

type Fields = ReadonlyMap<string, readonly string[]>

/**
 * Reads a request. Source: https://www.w3.org/TR/sparql11-protocol/#query-operation
 * @param body null for GET and HEAD.
 * @returns null for a GET without a query, which asks for the description of the service.
 * @throws ProtocolError
 */
export function readQueryRequest(
  { url, headers }: { readonly url: string; readonly headers: IncomingHttpHeaders },
  body: Uint8Array | null,
): QueryRequest | null {
  const own = readFields(queryString(url))
  if (body === null) return own.size === 0 ? null : fromFields(own)
  const { type, charset } = contentType(headers['content-type'])
  if (charset !== null && charset !== 'utf-8') throw mediaTypeError(msg('error-sparql-send-utf-8'))
  if (type === FORM) {
    // A form has its parameters only in the body.
    if (own.has('query')) throw severalQueries()
    const form = readFields(decodedText(body))
    return fromFields(new Map([...own, ...form]))
  }
  if (type === UPDATE) throw readOnly()
  if (type !== DIRECT) throw mediaTypeError(msg('error-sparql-how-to-send', FORM, DIRECT))
  if (own.has('query')) throw severalQueries()
  refuseGraphs(own)
  return requestOf(decodedText(body), own)
}

/** @throws ProtocolError for a compressed body. */
export function checkBodyHeaders(headers: IncomingHttpHeaders): void {
  const encoding = headers['content-encoding']?.trim().toLowerCase() ?? 'identity'
  if (encoding !== 'identity' && encoding !== '') throw mediaTypeError(msg('error-sparql-uncompressed'))
}

function fromFields(fields: Fields): QueryRequest {
  if (fields.has('update')) throw readOnly()
  refuseGraphs(fields)
  const query = one(fields, 'query')
  if (query === null) throw new ProtocolError(400, 'bad_request', msg('error-sparql-field-missing'))
  return requestOf(query, fields)
}

/** Refuses a long query now, before it waits in memory with others. */
function requestOf(query: string, fields: Fields): QueryRequest {
  const { characters } = QUERY_LIMITS
  if (query.length > characters)
    throw new ProtocolError(413, 'body', msg('error-sparql-may-have-characters', formatCount(characters)))
  return { query, format: one(fields, 'format') }
}

function refuseGraphs(fields: Fields): void {
  const named = GRAPH_FIELDS.find(name => fields.has(name))
  if (named !== undefined) throw new ProtocolError(400, 'forbidden', msg('error-sparql-graph-field', named))
}

function one(fields: Fields, name: string): string | null {
  const values = fields.get(name)
  if (values === undefined) return null
  if (values.length > 1) throw new ProtocolError(400, 'bad_request', msg('error-sparql-field-twice', name))
  return values[0] ?? null
}

function queryString(url: string): string {
  return /^[^?#]*\?([^#]*)/.exec(url)?.[1] ?? ''
}

function contentType(header: string | undefined): { readonly type: string; readonly charset: string | null } {
  const [type = '', ...parameters] = (header ?? '').toLowerCase().split(';')
  for (const parameter of parameters) {
    const [name = '', value = ''] = parameter.split('=', 2)
    if (name.trim() === 'charset')
      return {
        type: type.trim(),
        charset: value
          .trim()
          .replaceAll('"', '')
          .replace(/^utf8$/, 'utf-8'),
      }
  }
  return { type: type.trim(), charset: null }
}

function decodedText(body: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch {
    throw new ProtocolError(400, 'bad_request', msg('error-sparql-not-utf-8'))
  }
}

function severalQueries(): ProtocolError {
  return new ProtocolError(400, 'bad_request', msg('error-sparql-two-queries'))
}

function readOnly(): ProtocolError {
  return new ProtocolError(400, 'forbidden', msg('error-sparql-only-reads'))
}

function mediaTypeError(message: string): ProtocolError {
  return new ProtocolError(415, 'media_type', message)
}

/** The most fields of a request; many times more than the protocol has parameters. */
const FIELDS_MAX = 200

/**
 * Reads a query string or a form in UTF-8. Unlike `URLSearchParams`, it refuses broken characters, because
 * replacing them would change the query.
 * @throws ProtocolError
 */
function readFields(text: string): ReadonlyMap<string, readonly string[]> {
  const fields = new Map<string, string[]>()
  const parts = text.split('&', FIELDS_MAX + 1)
  if (parts.length > FIELDS_MAX) throw new ProtocolError(400, 'bad_request', msg('error-sparql-fields'))
  for (const part of parts) {
    if (part === '') continue
    const [name = '', ...rest] = part.split('=')
    const key = decoded(name)
    const values = fields.get(key) ?? []
    values.push(decoded(rest.join('=')))
    fields.set(key, values)
  }
  return fields
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw new ProtocolError(400, 'bad_request', msg('error-sparql-encoding'))
  }
}
