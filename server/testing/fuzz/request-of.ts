import fc from 'fast-check'
import type { Operation } from '#server/api-docs/openapi.ts'
import type { JsonSchema } from '#server/platform/http/endpoint/json-schema.ts'
import { fitting, type KnownValues, mutated } from './arbitrary-of.ts'
import { rarely, strangeBody, strangeText, strangeValue } from './strange-values.ts'

/** Who sends a request. */
const SENDERS = ['member', 'visitor', 'unverified', 'forged'] as const
export type Sender = (typeof SENDERS)[number]

export interface FuzzedRequest {
  readonly sender: Sender
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly payload: string | undefined
}

interface SentBody {
  readonly payload: string | undefined
  readonly headers: Readonly<Record<string, string>>
}

interface Call {
  readonly method: string
  readonly path: string
  readonly operation: Operation
}

/**
 * Requests to one call.
 * @param kind `fitting`: from a member, and as described. `strange`: many are not.
 */
export function requestOf(
  call: Call,
  known: KnownValues,
  kind: 'fitting' | 'strange',
): fc.Arbitrary<FuzzedRequest> {
  if (kind === 'fitting') return fittingRequest(call, known)
  const { method, path, operation } = call
  const sender = fc.oneof(
    { weight: 10, arbitrary: fc.constant<Sender>('member') },
    fc.constantFrom<Sender>(...SENDERS),
  )
  const body = bodyOf(operation, known)
  return fc
    .record({
      sender,
      params: valuesOf(operation, 'path', known),
      query: valuesOf(operation, 'query', known),
      headers: valuesOf(operation, 'header', known),
      strangeQuery: rarely(8, strangeQuery, ''),
      strangeHeaders: rarely(8, strangeHeaders, {}),
      body,
    })
    .map(({ sender, params, query, headers, strangeQuery, strangeHeaders, body }) => ({
      sender,
      method: method.toUpperCase(),
      url: urlOf(path, params, query, strangeQuery),
      headers: clean({ ...headers, ...body.headers, ...strangeHeaders }),
      payload: body.payload,
    }))
}

function fittingRequest({ method, path, operation }: Call, known: KnownValues): fc.Arbitrary<FuzzedRequest> {
  return fc
    .record({
      params: valuesOf(operation, 'path', known, false),
      query: valuesOf(operation, 'query', known, false),
      headers: valuesOf(operation, 'header', known, false),
      body: bodyOf(operation, known, false),
    })
    .map(({ params, query, headers, body }) => ({
      sender: 'member',
      method: method.toUpperCase(),
      url: urlOf(path, params, query, ''),
      headers: clean({ ...headers, ...body.headers }),
      payload: body.payload,
    }))
}

/** The parameters of one place by name. Optional ones may be missing, and sometimes a required one is. */
function valuesOf(
  { parameters }: Operation,
  place: string,
  known: KnownValues,
  mayBeStrange = true,
): fc.Arbitrary<Partial<Record<string, unknown>>> {
  const found = parameters.filter(parameter => parameter['in'] === place)
  const model = found.map(({ name, schema, required }) => {
    const fits = fitting(schema as JsonSchema, known, String(name))
    const strange = fc.oneof({ weight: 8, arbitrary: fits }, strangeText, strangeValue)
    const value = mayBeStrange ? strange : fits
    const isSure = place === 'path' || (required && !mayBeStrange)
    return [name, isSure ? value : fc.option(value, { nil: undefined, freq: required ? 20 : 2 })]
  })
  return fc.record(Object.fromEntries(model) as Record<string, fc.Arbitrary<unknown>>)
}

const strangeQuery = fc.oneof(
  fc.constantFrom(
    'wiki=1&wiki=2',
    'wiki[]=1',
    'wiki[a]=1',
    '__proto__=1',
    'a=%00',
    '%',
    '%ff=%ff',
    '&&==&',
    'wiki',
  ),
  strangeText.map(text => encode(text)),
)

const strangeHeaders = fc.constantFrom<Readonly<Record<string, string>>>(
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-type': 'application/xml' },
  { 'content-type': 'multipart/form-data' },
  { 'content-type': 'multipart/form-data; boundary=x' },
  { 'content-type': 'application/x-www-form-urlencoded' },
  { 'content-type': 'application/offset+octet-stream' },
  { 'content-type': '\t;;=' },
  { origin: 'https://evil.example' },
  { 'sec-fetch-site': 'same-site' },
  { 'x-http-method-override': 'DELETE' },
  { 'x-forwarded-for': '127.0.0.1, <script>', 'x-forwarded-host': 'evil.example', forwarded: 'for=_x' },
  { range: 'bytes=0-0,1-1', 'if-range': '*' },
  { 'if-none-match': '*', 'if-modified-since': 'yesterday' },
  { accept: 'text/html;q=x', 'accept-encoding': 'br;q=-1', 'accept-language': '\u00ff' },
  { expect: 'x', te: 'trailers', upgrade: 'h2c' },
  { 'tus-resumable': '0.2.2' },
  { 'upload-length': '-1', 'upload-offset': '1e3', 'upload-metadata': 'wiki !, filename ??' },
)

function bodyOf(
  { requestBody = {} }: Operation,
  known: KnownValues,
  mayBeStrange = true,
): fc.Arbitrary<SentBody> {
  const { content = {} } = requestBody as { content?: Record<string, { schema?: JsonSchema }> }
  const bodies = Object.entries(content).map(([type, { schema }]) =>
    typedBody(type, schema, known, mayBeStrange),
  )
  const none = fc.constant({ payload: undefined, headers: {} })
  if (!mayBeStrange) return bodies[0] ?? none
  const json = { 'content-type': 'application/json' }
  const strange = strangeBody.map(payload => ({ payload, headers: json }))
  return fc.oneof(
    ...(bodies.length > 0 ? bodies.map(arbitrary => ({ weight: 12, arbitrary })) : [none]),
    none,
    strange,
  )
}

function typedBody(
  type: string,
  schema: JsonSchema | undefined,
  known: KnownValues,
  mayBeStrange: boolean,
): fc.Arbitrary<SentBody> {
  const headers = { 'content-type': type }
  if (type === 'application/json' && schema)
    return fc
      .oneof(
        { weight: 2, arbitrary: fitting(schema, known) },
        ...(mayBeStrange ? [mutated(schema, known)] : []),
      )
      .map(value => ({ payload: JSON.stringify(value), headers }))
  if (type !== 'multipart/form-data') return strangeText.map(payload => ({ payload, headers }))
  const { properties = {} } = (schema ?? {}) as { properties?: Record<string, JsonSchema> }
  const names = Object.keys(properties)
  return fc
    .array(fc.tuple(fc.oneof(fc.constantFrom(...names), strangeText), fitting({}, known, 'wiki')), {
      maxLength: 4,
    })
    .map(parts => ({
      payload: `${parts.map(([name, value]) => formPart(name, text(value))).join('')}--x--\r\n`,
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    }))
}

function formPart(name: string, value: string): string {
  const isFile = name === 'logo' ? '; filename="logo.png"\r\nContent-Type: image/png' : ''
  return `--x\r\nContent-Disposition: form-data; name="${name}"${isFile}\r\n\r\n${value}\r\n`
}

function urlOf(
  path: string,
  params: Partial<Record<string, unknown>>,
  query: Partial<Record<string, unknown>>,
  more: string,
): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encode(text(params[name])) || '%20')
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [`${encode(name)}=${encode(text(value))}`],
  )
  const search = [...pairs, more].filter(Boolean).join('&')
  return `/api${filled}${search && `?${search}`}`
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

function encode(value: string): string {
  return encodeURIComponent(value.toWellFormed())
}

/** Drops header values that cannot be sent. */
function clean(headers: Partial<Record<string, unknown>>): Record<string, string> {
  const pairs = Object.entries(headers).map(([name, value]) => [name, text(value)] as const)
  return Object.fromEntries(
    pairs.filter(([, value]) => value !== '' && /^[\t\x20-\x7e\x80-\xff]*$/.test(value)),
  )
}
