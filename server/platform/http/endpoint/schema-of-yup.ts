import {
  ArraySchema,
  type ISchema,
  LazySchema,
  MixedSchema,
  ObjectSchema,
  type Schema,
  type SchemaDescription,
} from 'yup'
import type { FieldText } from './endpoint.ts'
import { ID_SCHEMA } from './id-parameter.ts'
import type { JsonSchema } from './json-schema.ts'

/**
 * The tests that our schemas add to Yup's, by name. Those that JSON Schema cannot express have a description, or
 * none if the field's own text explains it.
 */
const OWN_TESTS: Readonly<Record<string, JsonSchema>> = {
  absent: {},
  complete: {},
  count: {},
  distinct: { uniqueItems: true },
  host: {},
  length: {},
  mapping: { type: 'object' },
  'not-blank': { pattern: '\\S' },
  'present-when-asked': { type: 'string' },
  printable: { pattern: '^[^\\p{Cc}\\p{Cs}]*$' },
  path: { pattern: '^/' },
  time: {},
  username: {},
  'wiki-id': {
    anyOf: [{ type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER }, ID_SCHEMA],
  },
}

/**
 * Converts a Yup schema of a request to JSON Schema. The result accepts everything that Yup accepts. It may
 * accept more, because some rules depend on other fields or on the configuration.
 */
export function schemaOfYup(
  schema: ISchema<unknown>,
  texts: Readonly<Record<string, FieldText | undefined>> = {},
): JsonSchema {
  if (isLazy(schema)) return anyOf(LAZY_VALUES.map(value => schemaOfYup(schema.resolve({ value }))))
  return schema instanceof ObjectSchema ? objectSchema(schema, texts) : withNull(schema, plainSchema(schema))
}

/** Values that our lazy schemas distinguish. */
const LAZY_VALUES = ['', [], undefined]

function anyOf(schemas: readonly JsonSchema[]): JsonSchema {
  const different = new Map(schemas.map(schema => [JSON.stringify(schema), schema]))
  return { anyOf: [...different.values()] }
}

function objectSchema(
  schema: ObjectSchema<object>,
  texts: Readonly<Record<string, FieldText | undefined>>,
): JsonSchema {
  const fields = Object.entries(schema.fields) as [string, ISchema<unknown>][]
  const properties = fields.map(([name, field]) => [name, withText(schemaOfYup(field), texts[name])])
  const required = fields.filter(([, field]) => !descriptionOf(field).optional).map(([name]) => name)
  return withNull(schema, {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required.length > 0 && { required }),
    ...(schema.spec.noUnknown && { additionalProperties: false }),
  })
}

function withText(schema: JsonSchema, text: FieldText | undefined): JsonSchema {
  if (text === undefined) return schema
  if (typeof text === 'string') return { ...schema, description: text }
  const { about, content } = text
  return {
    ...schema,
    description: about,
    contentMediaType: 'application/json',
    contentSchema: schemaOfYup(content),
  }
}

function plainSchema(schema: ISchema<unknown>): JsonSchema {
  const described = descriptionOf(schema)
  const { type, oneOf, tests } = described
  const options = oneOf.filter(option => typeof option !== 'object')
  return {
    ...(type !== 'mixed' && { type }),
    ...(schema instanceof ArraySchema && schema.innerType && { items: schemaOfYup(schema.innerType) }),
    ...(options.length > 0 && { enum: options }),
    ...Object.assign({}, ...tests.map(test => ofTest(type, test))),
  }
}

function ofTest(type: string, { name = '', params = {} }: SchemaDescription['tests'][number]): JsonSchema {
  const limit = (key: string) =>
    type === 'number' ? { [`${key}imum`]: params[key] } : sizeLimit(type, key, params)
  switch (name) {
    case 'required':
      return type === 'string' ? { minLength: 1 } : {}
    case 'min':
    case 'max':
      return limit(name)
    case 'matches':
      return { pattern: (params['regex'] as RegExp).source }
    case 'integer':
      return { type: 'integer' }
    case 'noUnknown':
      return {}
    default: {
      const own = OWN_TESTS[name]
      if (!own) throw new Error(`The description of the API does not know the test "${name}".`)
      return own
    }
  }
}

function sizeLimit(type: string, key: string, params: Record<string, unknown>): JsonSchema {
  return { [key + (type === 'array' ? 'Items' : 'Length')]: params[key] }
}

function withNull(schema: ISchema<unknown>, json: JsonSchema): JsonSchema {
  const { nullable } = descriptionOf(schema)
  const takesAll = schema instanceof MixedSchema && Object.keys(json).length === 0
  return nullable && !takesAll ? { anyOf: [json, { type: 'null' }] } : json
}

/** The description of a field; for a lazy schema, that of a missing value. */
function descriptionOf(schema: ISchema<unknown>): SchemaDescription {
  const resolved = isLazy(schema) ? schema.resolve({ value: undefined }) : (schema as Schema)
  return resolved.describe() as SchemaDescription
}

function isLazy(schema: ISchema<unknown>): schema is LazySchema<unknown> {
  return schema instanceof LazySchema
}
