import type { AnyObject, AnyObjectSchema, ObjectSchema } from 'yup'
import type { ConsoleRight } from '#contract/operator/console-rights.ts'
import type { Right } from '#contract/people/roles.ts'
import type { JsonSchema } from './json-schema.ts'
import type { Shape } from './shape.ts'

/**
 * The public description of an API call. `serve` turns it into a route, the route parses with its schemas, and
 * `/api/docs` shows it.
 */
export interface Endpoint {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** The path below `API_BASE`, with parameters in the router's syntax (`/wiki/:id`). */
  readonly path: string
  /** The heading it is listed under. */
  readonly group: string
  /** What the call does, in a few words. */
  readonly summary: string
  /** What else a caller should know, in sentences. */
  readonly about?: string
  readonly caller: Caller
  /**
   * The right that a manager's role must include. Required for every endpoint for managers, and for those for
   * verified members that concern part of a wiki. The guard checks it.
   */
  readonly right?: Right
  /** The right that an operator's role must include. Required for every endpoint for operators. The guard checks it. */
  readonly consoleRight?: ConsoleRight
  /** Whether members whose account is being closed may call it. */
  readonly whileClosing?: true
  /**
   * Whether it works while the whole service is read-only although it is not a GET, because it only reads, logs
   * in or logs out.
   */
  readonly whileReadOnly?: true
  /** A parameter for each `:name` of the path. */
  readonly params?: Readonly<Record<string, Parameter>>
  readonly query?: Query
  /** Request headers with a meaning of their own, by their names. */
  readonly headers?: Readonly<Record<string, Parameter>>
  readonly body?: Body
  /** Its answers to valid calls, by status. */
  readonly responses: Readonly<Record<number, EndpointResponse>>
  /** Why it refuses calls, by status, in addition to the refusals that all calls of its kind share. */
  readonly refusals?: Readonly<Record<number, string>>
  /** The rate limits that it counts against; `true` if they are configured. */
  readonly limits?: readonly Limit[] | true
}

/** The part of a rate limit that callers may know. */
export interface Limit {
  readonly max: number
  readonly windowMs: number
}

/**
 * Who may call: everyone, a member, a member with a verified email address, a verified member who manages the
 * wiki that the call concerns, or an operator.
 */
export type Caller = 'visitor' | 'member' | 'verified member' | 'manager' | 'operator'

export interface Parameter {
  readonly about: string
  readonly schema: JsonSchema
  readonly required?: boolean
}

/** What a schema cannot say about a field: words, and what the JSON in a text field contains. */
export type FieldText = string | { readonly about: string; readonly content: AnyObjectSchema }

type FieldTexts<T> = { readonly [K in keyof T]?: FieldText }

export interface Query<T extends AnyObject = AnyObject> {
  readonly schema: ObjectSchema<T>
  readonly texts: Readonly<Record<string, FieldText | undefined>>
  /** The defaults of omitted parameters. */
  readonly defaults: Readonly<Record<string, unknown>>
}

export interface JsonBody<T extends AnyObject = AnyObject> {
  readonly kind: 'json'
  readonly schema: ObjectSchema<T>
  readonly texts: Readonly<Record<string, FieldText | undefined>>
}

export type Body =
  | JsonBody
  /** No body, an empty object or an empty list. */
  | { readonly kind: 'nothing' }
  | { readonly kind: 'form'; readonly fields: Readonly<Record<string, JsonSchema>> }
  | { readonly kind: 'bytes'; readonly type: string; readonly about: string }

export interface EndpointResponse<T = unknown> {
  readonly about: string
  /** Null for an answer without a body, and the schema of one that is not JSON. */
  readonly content: {
    readonly type: string
    readonly schema: JsonSchema | null
    /** Other types, of files that clients may ask for. */
    readonly otherTypes?: readonly string[]
  } | null
  /** Answer headers with a meaning of their own. */
  readonly headers: Readonly<Record<string, string>>
  /** Only for type checking: the type of the body. */
  readonly of?: T
}

/** Keeps the exact type, from which `serve` infers the types of parameters and answers. */
export function endpoint<const E extends Endpoint>(described: E): E {
  return described
}

export function query<T extends AnyObject>(
  schema: ObjectSchema<T>,
  texts: FieldTexts<T> = {},
  defaults: Partial<T> = {},
): Query<T> {
  return { schema, texts, defaults }
}

export function json<T extends AnyObject>(schema: ObjectSchema<T>, texts: FieldTexts<T> = {}): JsonBody<T> {
  return { kind: 'json', schema, texts }
}

export function response<T>(
  about: string,
  { schema }: Shape<T>,
  headers: EndpointResponse['headers'] = {},
): EndpointResponse<T> {
  return { about, content: { type: 'application/json', schema }, headers }
}

/** An answer that is JSON, or a file of one of these types. */
export function responseOrFile<T>(
  about: string,
  shape: Shape<T>,
  ...otherTypes: readonly string[]
): EndpointResponse<T> {
  const { schema } = shape
  return { about, content: { type: 'application/json', schema, otherTypes }, headers: {} }
}

/** An answer that is not JSON. */
export function file(
  about: string,
  type: string,
  headers: EndpointResponse['headers'] = {},
): EndpointResponse<never> {
  return { about, content: { type, schema: null }, headers }
}

export function empty(about: string, headers: EndpointResponse['headers'] = {}): EndpointResponse<never> {
  return { about, content: null, headers }
}
