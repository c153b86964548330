import { scopesFor, TOKEN_PREFIX } from '#contract/account/api-tokens.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { hasConsoleRight } from '#contract/operator/console-rights.ts'
import { hasRight } from '#contract/people/roles.ts'
import type {
  Body,
  Caller,
  Endpoint,
  EndpointResponse,
  Limit,
  Parameter,
  Query,
} from '#server/platform/http/endpoint/endpoint.ts'
import type { JsonSchema } from '#server/platform/http/endpoint/json-schema.ts'
import { responsesOf } from '#server/platform/http/endpoint/responses-of.ts'
import { schemaOfYup } from '#server/platform/http/endpoint/schema-of-yup.ts'
import { Components } from './components.ts'

const UNITS = [
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', MINUTE_MS],
] as const

interface Service {
  readonly name: string
  /** The absolute URL that all paths are below. */
  readonly url: string
  readonly sessionCookie: string
}

export interface OpenApi {
  readonly openapi: string
  readonly info: JsonSchema
  readonly servers: readonly JsonSchema[]
  readonly tags: readonly { readonly name: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: JsonSchema
}

export interface Operation {
  readonly operationId: string
  readonly tags: readonly [string]
  readonly summary: string
  readonly description: string
  readonly security: readonly JsonSchema[]
  readonly parameters: readonly JsonSchema[]
  readonly requestBody?: JsonSchema
  readonly responses: JsonSchema
}

const VERSION = '1.0.0'

const ABOUT = [
  'Requests and responses are JSON.',
  'Log in with `POST /auth/login`, and send the cookie from its response with all further calls.',
  'Programs send an API token instead, which a member creates on the profile page, as `Authorization: Bearer …` and nowhere else.',
  'Browsers can write only from pages of the service’s own origin.',
  'A refused call has a 4xx status and a sentence in `message`; 422 also names the fields.',
  'After 429 and 503, wait for the number of seconds in `Retry-After`, if the response has that header, and retry.',
  'If the service is overloaded or a request is malformed, the response can be 400, 408, 429, 431 or 503 with a short HTML page.',
  'Every GET endpoint also supports HEAD. Text lengths are in UTF-16 code units.',
].join(' ')

/** The description of the API. Source: OpenAPI Specification 3.1.1. */
export function openApi(endpoints: readonly Endpoint[], service: Service): OpenApi {
  const components = new Components()
  const paths: Record<string, Record<string, Operation>> = {}
  for (const endpoint of endpoints) {
    const path = templateOf(endpoint.path)
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint, components) }
  }
  return {
    openapi: '3.1.1',
    info: { title: `${service.name} API`, version: VERSION, description: ABOUT },
    servers: [{ url: service.url }],
    tags: [...new Set(endpoints.map(({ group }) => group))].map(name => ({ name })),
    paths,
    components: {
      schemas: components.schemas,
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: service.sessionCookie },
        token: { type: 'http', scheme: 'bearer', bearerFormat: `${TOKEN_PREFIX}…` },
      },
    },
  }
}

/** `/wiki/:id` becomes `/wiki/{id}`. */
export function templateOf(path: string): string {
  return path.replace(/:(\w+)/g, '{$1}')
}

const CALLERS: Readonly<Record<Caller, string>> = {
  visitor: 'No session required.',
  member: 'Requires a session.',
  'verified member': 'Requires the session of a member whose email address is verified.',
  manager: 'Requires the session of a member who manages the wiki.',
  operator: 'Requires the session of an operator, started with a two-step log-in.',
}

function describeCaller({ caller, right, consoleRight }: Endpoint): string {
  if (consoleRight !== undefined && hasConsoleRight('moderator', consoleRight))
    return 'Requires the session of an operator or a moderator, started with a two-step log-in.'
  return right === undefined || hasRight('manager', right)
    ? CALLERS[caller]
    : 'Requires the session of an owner of the wiki.'
}

function operation(endpoint: Endpoint, components: Components): Operation {
  const { group, summary, about, body, limits } = endpoint
  const sentences = [about, describeCaller(endpoint), describeScopes(endpoint), describeLimits(limits)]
  return {
    operationId: operationId(endpoint),
    tags: [group],
    summary,
    description: sentences.filter(sentence => sentence !== undefined).join(' '),
    security: securityOf(endpoint),
    parameters: parametersOf(endpoint),
    ...(body && { requestBody: requestBody(body) }),
    responses: Object.fromEntries(
      [...responsesOf(endpoint)].map(([status, answer]) => [status, response(answer, components)]),
    ),
  }
}

/** A session, or a token with one of the scopes. */
function securityOf({ caller, method, path }: Endpoint): readonly JsonSchema[] {
  if (caller === 'visitor') return []
  return [{ session: [] }, ...scopesFor(method, path).map(scope => ({ token: [scope] }))]
}

function describeScopes({ method, path }: Endpoint): string | undefined {
  const scopes = scopesFor(method, path)
  if (scopes.length === 0) return undefined
  return `An API token also works, with the scope ${scopes.map(scope => `\`${scope}\``).join(' or ')}.`
}

/** Such as `postWikiDetails`. */
function operationId({ method, path }: Endpoint): string {
  const words = path.split(/[^A-Za-z0-9]+/).filter(Boolean)
  return method.toLowerCase() + words.map(word => word[0]?.toUpperCase() + word.slice(1)).join('')
}

function parametersOf({ params = {}, query, headers = {} }: Endpoint): JsonSchema[] {
  const parameter =
    (location: string, isRequired: boolean) =>
    ([name, described]: [string, Parameter]) => ({
      name,
      in: location,
      description: described.about,
      required: described.required ?? isRequired,
      schema: described.schema,
    })
  return [
    ...Object.entries(params).map(parameter('path', true)),
    ...(query ? queryParameters(query) : []),
    ...Object.entries(headers).map(parameter('header', false)),
  ]
}

function queryParameters({ schema, texts, defaults }: Query): JsonSchema[] {
  const { properties = {}, required = [] } = schemaOfYup(schema, texts) as {
    properties?: Readonly<Record<string, JsonSchema>>
    required?: readonly string[]
  }
  return Object.entries(properties).map(([name, { description, ...described }]) => ({
    name,
    in: 'query',
    ...(description !== undefined && { description }),
    required: required.includes(name) && !(name in defaults),
    schema: name in defaults ? { ...described, default: defaults[name] } : described,
  }))
}

function requestBody(body: Body): JsonSchema {
  switch (body.kind) {
    case 'json':
      return {
        required: true,
        content: { 'application/json': { schema: schemaOfYup(body.schema, body.texts) } },
      }
    case 'nothing':
      return { content: { 'application/json': { schema: { type: 'object', maxProperties: 0 } } } }
    case 'form': {
      const schema = { type: 'object', properties: body.fields, required: Object.keys(body.fields) }
      return { required: true, content: { 'multipart/form-data': { schema } } }
    }
    case 'bytes':
      return { required: true, description: body.about, content: { [body.type]: {} } }
  }
}

function response({ about, content, headers }: EndpointResponse, components: Components): JsonSchema {
  const described = Object.entries(headers).map(([name, text]) => [
    name,
    { description: text, schema: { type: 'string' } },
  ])
  return {
    description: about,
    ...(described.length > 0 && { headers: Object.fromEntries(described) }),
    ...(content && {
      content: {
        [content.type]: content.schema ? { schema: components.refer(content.schema) } : {},
        ...Object.fromEntries((content.otherTypes ?? []).map(type => [type, {}])),
      },
    }),
  }
}

/** A sentence about the rate limits of an endpoint; undefined if it has none. */
function describeLimits(limits: Endpoint['limits']): string | undefined {
  if (limits === undefined) return undefined
  if (limits === true) return 'Rate limits apply, which depend on the service’s configuration.'
  return `Rate limit: ${limits.map(limit => `${limit.max} ${span(limit)}`).join(', and ')}.`
}

/** Such as `in 5 minutes`. */
function span({ windowMs }: Limit): string {
  const [unit, ms] = UNITS.find(([, length]) => windowMs >= length) ?? UNITS[2]
  const count = windowMs / ms
  return count === 1 ? `per ${unit}` : `in ${count} ${unit}s`
}
