/**
 * The parts of Wikibase's entity JSON that an import touches.
 * Source: https://doc.wikimedia.org/Wikibase/master/php/docs_topics_json.html
 */
export interface Entity {
  readonly id: string
  readonly type: 'item' | 'property'
  /** Properties only. */
  readonly datatype?: string
  readonly labels: Terms
  readonly descriptions: Terms
  readonly aliases: Readonly<Record<string, readonly Term[]>>
  readonly claims: Readonly<Record<string, readonly Statement[]>>
}

export interface Term {
  readonly language: string
  readonly value: string
}

export type Terms = Readonly<Record<string, Term>>

export interface Statement {
  readonly mainsnak: Snak
  readonly rank: string
  readonly type: 'statement'
  readonly qualifiers?: Readonly<Record<string, readonly Snak[]>>
  readonly references?: readonly Reference[]
}

export interface Reference {
  readonly snaks: Readonly<Record<string, readonly Snak[]>>
}

export interface Snak {
  readonly snaktype: 'value' | 'somevalue' | 'novalue'
  readonly property: string
  readonly datatype?: string
  readonly datavalue?: { readonly type: string; readonly value: unknown }
}

/** PHP writes an empty map as `[]`. */
function mapOf<Value>(json: unknown): Readonly<Record<string, Value>> {
  return typeof json === 'object' && json !== null && !Array.isArray(json)
    ? (json as Record<string, Value>)
    : {}
}

/**
 * The entity in what `Special:EntityData` or `wbgetentities` answered, by the id it was asked for or, behind a redirect, the only one
 * there. Null where there is none, or it is neither item nor property.
 */
export function entityOf(answer: string | object, id: string): Entity | null {
  const entities = mapOf<Record<string, unknown>>((parsed(answer) as { entities?: unknown } | null)?.entities)
  const json = entities[id] ?? Object.values(entities)[0]
  if (!json || (json['type'] !== 'item' && json['type'] !== 'property')) return null
  const { datatype } = json
  return {
    id: String(json['id']),
    type: json['type'],
    ...(typeof datatype === 'string' && { datatype }),
    labels: mapOf(json['labels']),
    descriptions: mapOf(json['descriptions']),
    aliases: mapOf(json['aliases']),
    claims: mapOf(json['claims']),
  }
}

function parsed(answer: string | object): unknown {
  if (typeof answer !== 'string') return answer
  try {
    return JSON.parse(answer)
  } catch {
    return null
  }
}

/** English first, then whatever there is. */
export function labelOf({ labels }: Entity): string | null {
  return (labels['en'] ?? labels['mul'] ?? Object.values(labels)[0])?.value ?? null
}
