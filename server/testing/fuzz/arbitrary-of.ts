import fc from 'fast-check'
import type { JsonSchema, SchemaParts } from '#server/platform/http/endpoint/json-schema.ts'
import { rarely, strangeNumber, strangeText, strangeValue } from './strange-values.ts'

/** Values of the fuzzed world by the name of a field or parameter, such as the ids of wikis. */
export type KnownValues = Readonly<Record<string, readonly unknown[]>>

/** Values that fit a schema, mostly strange ones. */
export function fitting(schema: JsonSchema, known: KnownValues, name = ''): fc.Arbitrary<unknown> {
  const found = known[name]
  const described = fittingSchema(schema, known)
  return found && found.length > 0
    ? fc.oneof({ weight: 7, arbitrary: fc.constantFrom(...found) }, described)
    : described
}

function fittingSchema(schema: JsonSchema, known: KnownValues): fc.Arbitrary<unknown> {
  const read = schema as SchemaParts
  if ('const' in schema) return fc.constant(read.const)
  if (read.enum) return fc.constantFrom(...read.enum)
  if (read.anyOf) return fc.oneof(...read.anyOf.map(each => fitting(each, known)))
  switch (read.type) {
    case 'object':
      return fittingObject(read, known)
    case 'array':
      return fc.array(fitting(read.items ?? {}, known), {
        minLength: read.minItems ?? 0,
        maxLength: Math.min(read.maxItems ?? 5, 5),
      })
    case 'string':
      return read.contentSchema ? jsonText(read.contentSchema, known) : fittingText(read)
    case 'integer':
    case 'number':
      return fittingNumber(read)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return strangeValue
  }
}

function fittingObject(
  { properties = {}, required = [], additionalProperties }: SchemaParts,
  known: KnownValues,
): fc.Arbitrary<unknown> {
  const fields = Object.entries(properties).map(([name, schema]) => [name, fitting(schema, known, name)])
  const object = fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>, {
    requiredKeys: [...required],
  })
  if (additionalProperties === false) return object
  const more = rarely(6, fc.dictionary(strangeText, strangeValue, { maxKeys: 2 }), {})
  return fc.tuple(object, more).map(([some, others]) => ({ ...others, ...some }))
}

/** JSON text whose content fits most of the time. */
function jsonText(content: JsonSchema, known: KnownValues): fc.Arbitrary<string> {
  const fits = fitting(content, known).map(value => JSON.stringify(value))
  return fc.oneof(
    { weight: 3, arbitrary: fits },
    mutated(content, known).map(value => JSON.stringify(value)),
  )
}

function fittingText({ pattern, minLength = 0, maxLength = 100 }: SchemaParts): fc.Arbitrary<string> {
  const shape = pattern === undefined ? null : new RegExp(pattern, 'u')
  const fits = (text: string) =>
    text.length >= minLength && text.length <= maxLength && (shape === null || shape.test(text))
  const typed = fc.constantFrom(
    'ada@example.org',
    'Q42,P31@7',
    '2026-11-22',
    '1',
    '12',
    'plain words',
    'a long enough phrase',
  )
  const edges = fc.constantFrom('x'.repeat(Math.max(minLength, 1)), 'x'.repeat(Math.min(maxLength, 20_000)))
  const candidates = fc.oneof(strangeText, typed, edges)
  return candidates.map(text => (fits(text) ? text : fits('plain words') ? 'plain words' : text))
}

function fittingNumber({ type, minimum = -Infinity, maximum = Infinity }: SchemaParts): fc.Arbitrary<number> {
  const within = (value: number) => Math.min(maximum, Math.max(minimum, value))
  return strangeNumber.map(value => within(type === 'integer' ? Math.trunc(value) : value))
}

/** Values of an object that fit except in one place: a field is missing, is of another kind, or is unknown. */
export function mutated(schema: JsonSchema, known: KnownValues): fc.Arbitrary<unknown> {
  const names = Object.keys((schema as SchemaParts).properties ?? {})
  const name = fc.oneof(
    ...(names.length > 0 ? [{ weight: 4, arbitrary: fc.constantFrom(...names) }] : []),
    strangeText,
  )
  return fc
    .tuple(fitting(schema, known), name, fc.option(strangeValue, { nil: undefined, freq: 6 }))
    .map(([value, field, replacement]) => {
      const object = typeof value === 'object' && value !== null ? { ...value } : {}
      return Object.fromEntries([
        ...Object.entries(object).filter(([key]) => key !== field),
        ...(replacement === undefined ? [] : [[field, replacement]]),
      ])
    })
}
