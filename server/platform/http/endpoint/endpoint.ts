import type { AnyObject, AnyObjectSchema, ObjectSchema } from 'yup'
import type { ConsoleRight } from '#contract/operator/console-rights.ts'
import type { Right } from '#contract/people/roles.ts'
import type { JsonSchema } from './json-schema.ts'
import type { Shape } from './shape.ts'

/**
 * Everything that the outside may know about a call: `serve` makes a route of it, the route parses with its
 * schemas, and `/api/docs` shows it.
 */
export interface Endpoint {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below `API_BASE`, with parameters as the router writes them (`/wiki/:id`). */
  readonly path: string
  /** The heading it is listed under. */
  readonly group: string
  /** What it does, in a few words. */
  readonly summary: string
  /** What else a caller should know, as sentences. */
  readonly about?: string
  readonly caller: Caller
  /**
   * What a manager's role must allow. Every endpoint for managers names it, and its guard checks it, as does each for
   * verified members that is about something of a wiki.
   */
  readonly right?: Right
  /** What an operator's role must allow. Every endpoint for operators names it, and its guard checks it. */
  readonly consoleRight?: ConsoleRight
  /** Whether it is open to a member whose account is being closed. */
  readonly whileClosing?: true
  /** Whether it is answered while the whole service is read-only, although it is no GET: it only reads, logs in or out. */
  readonly whileReadOnly?: true
  /** A parameter for each `:name` of the path. */
  readonly params?: Readonly<Record<string, Parameter>>
  readonly query?: Query
  /** Request headers with a meaning of their own, by their names. */
  readonly headers?: Readonly<Record<string, Parameter>>
  readonly body?: Body
  /** What it answers to a call that is in order, by status. */
  readonly answers: Readonly<Record<number, Answer>>
  /** Why it refuses a call, by status, beyond the refusals that all calls of its kind have. */
  readonly refusals?: Readonly<Record<number, string>>
  /** The rate limits it counts against. `true` if the configuration decides them. */
  readonly limits?: readonly Limit[] | true
}

/** The part of a rate limit that callers may know. */
export interface Limit {
  readonly max: number
  readonly windowMs: number
}

/**
 * Who may call: everybody, a member, a member whose email address is verified, one of them who manages the wiki that
 * the call is about, or an operator.
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
  /** What stands for the parameters that are left out. */
  readonly defaults: Readonly<Record<string, unknown>>
}

export interface JsonBody<T extends AnyObject = AnyObject> {
  readonly kind: 'json'
  readonly schema: ObjectSchema<T>
  readonly texts: Readonly<Record<string, FieldText | undefined>>
}

export type Body =
  | JsonBody
  /** None, an empty object or an empty list. */
  | { readonly kind: 'nothing' }
  | { readonly kind: 'form'; readonly fields: Readonly<Record<string, JsonSchema>> }
  | { readonly kind: 'bytes'; readonly type: string; readonly about: string }

export interface Answer<T = unknown> {
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
  /** Only for the compiler: the type of the body. */
  readonly of?: T
}

/** Keeps the exact type, from which `serve` takes the types of parameters and answers. */
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

export function answer<T>(about: string, { schema }: Shape<T>, headers: Answer['headers'] = {}): Answer<T> {
  return { about, content: { type: 'application/json', schema }, headers }
}

/** An answer that is JSON, or a file of one of these types. */
export function answerOrFile<T>(about: string, shape: Shape<T>, ...otherTypes: readonly string[]): Answer<T> {
  const { schema } = shape
  return { about, content: { type: 'application/json', schema, otherTypes }, headers: {} }
}

/** An answer that is not JSON. */
export function file(about: string, type: string, headers: Answer['headers'] = {}): Answer<never> {
  return { about, content: { type, schema: null }, headers }
}

export function empty(about: string, headers: Answer['headers'] = {}): Answer<never> {
  return { about, content: null, headers }
}
