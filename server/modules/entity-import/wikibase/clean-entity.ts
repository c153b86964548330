import type { Entity, Reference, Snak, Statement, Term } from './entity-json.ts'

/** The most characters of a label, description or alias that a wiki accepts. Source: spec 9.8. */
const TERM_MAX = 2500
/** The most statements of one entity. The largest of Wikidata have about 10,000. */
const STATEMENTS_MAX = 20_000

const SHAPES = { item: /^Q[1-9]\d{0,9}$/, property: /^P[1-9]\d{0,9}$/ } as const
const LANGUAGE = /^[a-z][a-z0-9-]{1,30}$/
const RANKS = ['preferred', 'normal', 'deprecated']
const SNAK_TYPES = ['value', 'somevalue', 'novalue'] as const

type Json = Readonly<Record<string, unknown>>

/**
 * Creates an entity from untrusted JSON. It keeps only parts that Wikibase's JSON knows and that have the
 * right type. Null if it is neither item nor property, or has too many statements.
 */
export function cleanEntity(json: unknown): Entity | null {
  const { id, type, datatype, labels, descriptions, aliases, claims } = objectOf(json)
  if (type !== 'item' && type !== 'property') return null
  if (typeof id !== 'string' || !SHAPES[type].test(id)) return null
  const statements = mapOf(claims, SHAPES.property, list => listOf(list).flatMap(statementOf))
  if (Object.values(statements).flat().length > STATEMENTS_MAX) return null
  return {
    id,
    type,
    ...(typeof datatype === 'string' && /^[a-z-]{1,40}$/i.test(datatype) && { datatype }),
    labels: mapOf(labels, LANGUAGE, termOf),
    descriptions: mapOf(descriptions, LANGUAGE, termOf),
    aliases: mapOf(aliases, LANGUAGE, list => listOf(list).flatMap(alias => termOf(alias) ?? [])),
    claims: statements,
  }
}

function termOf(json: unknown): Term | undefined {
  const { language, value } = objectOf(json)
  if (typeof language !== 'string' || !LANGUAGE.test(language)) return undefined
  if (typeof value !== 'string' || value.length > TERM_MAX || !value.isWellFormed()) return undefined
  return { language, value: value.replaceAll('\0', '') }
}

function statementOf(json: unknown): Statement[] {
  const { mainsnak, rank, qualifiers, references } = objectOf(json)
  return snakOf(mainsnak).map(snak => ({
    mainsnak: snak,
    rank: RANKS.find(known => known === rank) ?? 'normal',
    type: 'statement',
    qualifiers: snaksOf(qualifiers),
    references: listOf(references).map(
      (reference): Reference => ({ snaks: snaksOf(objectOf(reference)['snaks']) }),
    ),
  }))
}

function snaksOf(json: unknown): Readonly<Record<string, readonly Snak[]>> {
  return mapOf(json, SHAPES.property, list => listOf(list).flatMap(snakOf))
}

function snakOf(json: unknown): Snak[] {
  const { snaktype, property, datavalue } = objectOf(json)
  const kind = SNAK_TYPES.find(known => known === snaktype)
  if (!kind || typeof property !== 'string' || !SHAPES.property.test(property)) return []
  if (kind !== 'value') return [{ snaktype: kind, property }]
  const { type, value } = objectOf(datavalue)
  if (typeof type !== 'string' || value === undefined || value === null) return []
  // The wiki validates the value itself; its depth and size are bounded already.
  if (type === 'wikibase-entityid' && typeof value !== 'object') return []
  return [{ snaktype: kind, property, datavalue: { type, value } }]
}

function mapOf<Value>(
  json: unknown,
  keys: RegExp,
  read: (json: unknown) => Value | undefined,
): Readonly<Record<string, Value>> {
  const entries = Object.entries(objectOf(json)).flatMap(([key, inner]): [string, Value][] => {
    const value = keys.test(key) ? read(inner) : undefined
    return value === undefined ? [] : [[key, value]]
  })
  return Object.fromEntries(entries)
}

/** PHP writes an empty map as `[]`. */
function objectOf(json: unknown): Json {
  return typeof json === 'object' && json !== null && !Array.isArray(json) ? (json as Json) : {}
}

function listOf(json: unknown): readonly unknown[] {
  return Array.isArray(json) ? json : []
}
