import { clipText } from '#contract/clip-text.ts'

/**
 * The parts of Wikibase's entity JSON that an import uses. Source:
 * https://doc.wikimedia.org/Wikibase/master/php/docs_topics_json.html
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

type Terms = Readonly<Record<string, Term>>

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
 * Reads an entity from the answer of the wiki's `wbgetentities`; null if it is missing, or neither item nor
 * property.
 */
export function entityOf(answer: object, id: string): Entity | null {
  const json = mapOf<Record<string, unknown>>((answer as { entities?: unknown }).entities)[id]
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

/** The most characters of a label that is stored and shown. A wiki's own labels may have 2,500. */
const SHOWN_MAX = 100

/**
 * Returns the label to show: in the first of the languages that has one, else in English, else any other. It
 * is cut, and has no control characters.
 */
export function labelOf({ labels }: Entity, languages: readonly string[] = []): string | null {
  const language = [...languages, 'en', 'mul'].find(known => labels[known] !== undefined)
  const label = language === undefined ? Object.values(labels)[0] : labels[language]
  const text = (label?.value ?? '').replace(/\p{Cc}+/gu, ' ').trim()
  return text === '' ? null : clipText(text, SHOWN_MAX)
}
