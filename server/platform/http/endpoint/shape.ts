import type { JsonSchema } from './json-schema.ts'

/**
 * Describes the values of a type in an answer. The compiler checks a shape against the contract's type: a missing
 * field, an unknown field or one of another type does not compile, so the description cannot become outdated.
 * Endpoints import this file as `t`: `t.record<Wiki>('Wiki', { id: t.count() })`.
 */
export interface Shape<T> {
  readonly schema: JsonSchema
  /** Only for type checking: makes shapes of different types incompatible in both directions. */
  readonly of?: (value: T) => T
}

interface Optional<T> {
  readonly optional: Shape<T>
}

type Fields<T> = {
  readonly [K in keyof T]-?: Record<never, never> extends Pick<T, K>
    ? Optional<Exclude<T[K], undefined>>
    : Shape<T[K]>
}

export function text(about?: string): Shape<string> {
  return { schema: { type: 'string', ...words(about) } }
}

export function wholeNumber(about?: string): Shape<number> {
  return { schema: { type: 'integer', ...words(about) } }
}

/** A non-negative integer that counts or identifies something. */
export function count(about?: string): Shape<number> {
  return { schema: { type: 'integer', minimum: 0, ...words(about) } }
}

/** A fraction from 0 to 1. */
export function share(about?: string): Shape<number> {
  return { schema: { type: 'number', minimum: 0, maximum: 1, ...words(about) } }
}

export function flag(about?: string): Shape<boolean> {
  return { schema: { type: 'boolean', ...words(about) } }
}

/** A time in UTC, in ISO 8601 format. */
export function time(about?: string): Shape<string> {
  return { schema: { type: 'string', format: 'date-time', ...words(about) } }
}

/** Exactly this value. */
export function only<const T extends string | number | boolean>(value: T): Shape<T> {
  return { schema: { const: value } }
}

export function choice<const T extends string>(options: readonly T[], about?: string): Shape<T> {
  return { schema: { type: 'string', enum: options, ...words(about) } }
}

export function nullable<T>({ schema }: Shape<T>, about?: string): Shape<T | null> {
  return { schema: { anyOf: [schema, { type: 'null' }], ...words(about) } }
}

export function list<T>({ schema }: Shape<T>, about?: string): Shape<readonly T[]> {
  return { schema: { type: 'array', items: schema, ...words(about) } }
}

/** An object with arbitrary keys. */
export function dictionary<T>({ schema }: Shape<T>, about?: string): Shape<Readonly<Record<string, T>>> {
  return { schema: { type: 'object', additionalProperties: schema, ...words(about) } }
}

/** A field that may be missing. */
export function optional<T>(shape: Shape<T>): Optional<T> {
  return { optional: shape }
}

/**
 * An object with these fields and no others.
 * @param title its name in the description. Shapes with the same name must be equal.
 */
export function record<T extends object>(title: string, fields: Fields<T>): Shape<T> {
  const entries = Object.entries(fields) as [string, Shape<unknown> | Optional<unknown>][]
  const schemas = entries.map(([name, field]) => [name, shapeOf(field).schema])
  return {
    schema: {
      title,
      type: 'object',
      properties: Object.fromEntries(schemas),
      required: entries.filter(([, field]) => !('optional' in field)).map(([name]) => name),
      additionalProperties: false,
    },
  }
}

function shapeOf(field: Shape<unknown> | Optional<unknown>): Shape<unknown> {
  return 'optional' in field ? field.optional : field
}

function words(about: string | undefined): JsonSchema {
  return about === undefined ? {} : { description: about }
}
