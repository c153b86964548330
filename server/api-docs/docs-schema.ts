import { escapeHtml } from '#contract/escape-html.ts'
import { ID_SCHEMA } from '#server/platform/http/endpoint/id-parameter.ts'
import type { JsonSchema, SchemaParts } from '#server/platform/http/endpoint/json-schema.ts'
import { prose } from './prose.ts'

/** The fields of an object as a list of terms; '' if it has none. */
export function fieldList(schema: JsonSchema): string {
  const { properties = {}, required = [] } = schema as SchemaParts
  const rows = Object.entries(properties).map(([name, field]) => row(name, field, required.includes(name)))
  return rows.length === 0 ? '' : `<dl>\n${rows.join('\n')}\n</dl>`
}

/** One value: what it is called, its type and the words about it. */
export function row(name: string, schema: JsonSchema, isRequired: boolean): string {
  const { description } = schema as SchemaParts
  const text = [typeOf(schema), isRequired ? '' : ' <span class="muted">(optional)</span>'].join('')
  const inner = innerFields(schema as SchemaParts)
  return `<dt><code>${escapeHtml(name)}</code></dt><dd><span class="type">${text}</span>${
    description === undefined ? '' : `<br>${prose(description)}`
  }${inner}</dd>`
}

function innerFields({ anyOf = [], items, contentSchema, ...schema }: SchemaParts): string {
  return [schema, contentSchema, items, ...anyOf].map(part => (part ? fieldList(part) : '')).join('')
}

/** What values are possible, in HTML. */
export function typeOf(schema: JsonSchema): string {
  const { $ref, anyOf, enum: options, default: fallback } = schema as SchemaParts
  if ($ref !== undefined) return reference($ref)
  if (anyOf) return anyOf.map(typeOf).join(' or ')
  if ('const' in schema) return literal(schema['const'])
  if (options) return `${options.map(literal).join(', ')}${ofDefault(fallback)}`
  return `${plainType(schema as SchemaParts)}${ofDefault(fallback)}`
}

function ofDefault(fallback: unknown): string {
  return fallback === undefined ? '' : `; ${literal(fallback)} by default`
}

function reference(ref: string): string {
  const name = ref.slice(ref.lastIndexOf('/') + 1)
  return `<a href="#${schemaAnchor(name)}">${escapeHtml(name)}</a>`
}

export function schemaAnchor(name: string): string {
  return `schema-${encodeURIComponent(name)}`
}

function plainType(schema: SchemaParts): string {
  switch (schema.type) {
    case 'string':
      return textType(schema)
    case 'integer':
      return `integer${range(schema.minimum, schema.maximum, '')}`
    case 'number':
      return `number${range(schema.minimum, schema.maximum, '')}`
    case 'boolean':
      return '<code>true</code> or <code>false</code>'
    case 'array':
      return `list${range(schema.minItems, schema.maxItems, ' entries')} of ${schema.items ? typeOf(schema.items) : 'values'}`
    case 'null':
      return '<code>null</code>'
    case 'object':
      return typeof schema.additionalProperties === 'object'
        ? `object of ${typeOf(schema.additionalProperties)}`
        : 'object'
    default:
      return 'any value'
  }
}

function textType({
  format,
  contentSchema,
  contentMediaType,
  pattern,
  minLength,
  maxLength,
}: SchemaParts): string {
  if (format === 'date-time') return 'time (ISO 8601, UTC)'
  if (format === 'date') return 'day (<code>YYYY-MM-DD</code>)'
  const kind = contentSchema
    ? 'JSON text'
    : contentMediaType
      ? `file (${escapeHtml(contentMediaType)})`
      : 'text'
  const isDigits = pattern === ID_SCHEMA.pattern
  return `${isDigits ? 'digits' : kind}${range(minLength, maxLength, ' characters')}`
}

function range(min: number | undefined, max: number | undefined, unit: string): string {
  const beyond = max === undefined || max === Number.MAX_SAFE_INTEGER
  if (min === undefined && beyond) return ''
  if (beyond) return min === 0 || unit !== '' ? '' : ` from ${min}`
  return `, ${min === undefined ? 'at most ' : `${min} to `}${max}${unit}`
}

function literal(value: unknown): string {
  return `<code>${escapeHtml(typeof value === 'string' ? value : JSON.stringify(value))}</code>`
}
