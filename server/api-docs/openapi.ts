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
  'Calls take and answer JSON.',
  'Log in with `POST /auth/login` and send the cookie of its answer with every further call.',
  'Programs send an API token instead, which a member makes on the profile page, as `Authorization: Bearer …` and nowhere else.',
  'Browsers may write only from pages of the service’s own origin.',
  'A refused call is answered with a status of 4xx and a sentence in `message`; 422 also names the fields.',
  'After 429 and 503, try again once the seconds of `Retry-After` have passed, if the answer has that header.',
  'An overloaded service and requests that cannot be read are answered with 400, 408, 429, 431 or 503 and a short HTML page.',
  'Every GET also answers HEAD. Lengths of text are in UTF-16 code units.',
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
    info: { title: `The API of ${service.name}`, version: VERSION, description: ABOUT },
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
  visitor: 'Needs no session.',
  member: 'Needs a session.',
  'verified member': 'Needs the session of a member whose email address is verified.',
  manager: 'Needs the session of a member who manages the wiki.',
  operator: 'Needs the session of an operator, started in two steps.',
}

function describeCaller({ caller, right, consoleRight }: Endpoint): string {
  if (consoleRight !== undefined && hasConsoleRight('moderator', consoleRight))
    return 'Needs the session of an operator or a moderator, started in two steps.'
  return right === undefined || hasRight('manager', right)
    ? CALLERS[caller]
    : 'Needs the session of an owner of the wiki.'
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
  return `Also with an API token that has the scope ${scopes.map(scope => `\`${scope}\``).join(' or ')}.`
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
  if (limits === true) return 'There are rate limits, which depend on the service.'
  return `Rate limit: ${limits.map(limit => `${limit.max} ${span(limit)}`).join(', and ')}.`
}

/** Such as `in 5 minutes`. */
function span({ windowMs }: Limit): string {
  const [unit, ms] = UNITS.find(([, length]) => windowMs >= length) ?? UNITS[2]
  const count = windowMs / ms
  return count === 1 ? `each ${unit}` : `in ${count} ${unit}s`
}
