import type {
  EditedEntity,
  EditSnak,
  EditValue,
  EntityEdit,
  StatementEdit,
} from '#server/wikis/batches/entity-edit.ts'
import type { JsonIds } from './batch-reading.ts'
import { ValueError } from './quickstatement-values.ts'

type Json = Readonly<Record<string, unknown>>

const RANKS = ['preferred', 'normal', 'deprecated'] as const
/** The most snaks of a statement, and the most statements of an entity. */
const PARTS_MAX = 10_000

/**
 * Reads an entity in Wikibase's JSON as an edit.
 * Source: https://doc.wikimedia.org/Wikibase/master/php/docs_topics_json.html
 * @param line its number in the file, from 1. @throws ValueError with a sentence.
 */
export function editOfEntity(text: string, line: number, ids: JsonIds): EntityEdit {
  const entity = parsed(text)
  const id = entity['id'] === undefined ? null : idOf(entity['id'])
  const type = entity['type'] ?? (id?.startsWith('P') ? 'property' : 'item')
  if (type !== 'item' && type !== 'property')
    throw new ValueError('Only items and properties can be edited in bulk.')
  const isElsewhere = ids === 'of-another-wiki'
  if (isElsewhere && type === 'property')
    throw new ValueError(
      'Properties of another wiki have other ids here. Create the properties first, and use their ids on this wiki in the file.',
    )
  const edited: EditedEntity =
    id !== null && !isElsewhere
      ? { id }
      : type === 'item'
        ? { new: 'item' }
        : { new: 'property', datatype: String(entity['datatype'] ?? '') }
  const terms = (name: string) => {
    const found = Object.entries(objectOf(entity[name])).map(([language, term]) => {
      const value = typeof term === 'string' ? term : objectOf(term)['value']
      if (typeof value !== 'string') throw new ValueError(`The ${name} of this entity are not texts.`)
      return [language, value] as const
    })
    return found.length > 0 && { [name]: Object.fromEntries(found) }
  }
  const aliases = Object.entries(objectOf(entity['aliases'])).map(([language, all]) => {
    const add = listOf(all).map(alias => (typeof alias === 'string' ? alias : objectOf(alias)['value']))
    if (!add.every(one => typeof one === 'string'))
      throw new ValueError('The aliases of this entity are not texts.')
    return [language, { add }] as const
  })
  const sitelinks = Object.entries(objectOf(entity['sitelinks'])).map(
    ([site, link]) => [site, String(objectOf(link)['title'] ?? '')] as const,
  )
  const statements = Object.values(objectOf(entity['claims'] ?? entity['statements'])).flatMap(all =>
    listOf(all).map(one => statementOf(objectOf(one), isElsewhere)),
  )
  if (statements.length > PARTS_MAX) throw new ValueError('This entity has too many statements.')
  return {
    ...{ line, entity: edited },
    ...(isElsewhere && id !== null && { key: id }),
    ...terms('labels'),
    ...terms('descriptions'),
    ...(aliases.length > 0 && { aliases: Object.fromEntries(aliases) }),
    ...(sitelinks.length > 0 && { sitelinks: Object.fromEntries(sitelinks) }),
    ...(statements.length > 0 && { statements }),
  }
}

function statementOf(statement: Json, isElsewhere: boolean): StatementEdit {
  const snaks = (by: unknown) =>
    Object.values(objectOf(by)).flatMap(all => listOf(all).map(one => snakOf(objectOf(one), isElsewhere)))
  const rank = RANKS.find(one => one === statement['rank'])
  const qualifiers = snaks(statement['qualifiers'])
  const references = listOf(statement['references'] ?? []).map(one => snaks(objectOf(one)['snaks']))
  return {
    ...{ do: 'add', ...snakOf(objectOf(statement['mainsnak']), isElsewhere) },
    ...(rank && rank !== 'normal' && { rank }),
    ...(qualifiers.length > 0 && { qualifiers }),
    ...(references.length > 0 && { references }),
  }
}

function snakOf(snak: Json, isElsewhere: boolean): EditSnak {
  const property = String(snak['property'] ?? '')
  const type = snak['snaktype'] ?? 'value'
  if (type === 'somevalue' || type === 'novalue') return { property, value: { kind: type } }
  const data = objectOf(snak['datavalue'])
  return { property, value: editValue(String(data['type'] ?? ''), data['value'], isElsewhere) }
}

function editValue(type: string, value: unknown, isElsewhere: boolean): EditValue {
  if (type === 'wikibase-entityid' && isElsewhere) {
    const id = objectOf(value)['id'] ?? `Q${objectOf(value)['numeric-id']}`
    if (typeof id === 'string' && id.startsWith('Q')) return { kind: 'made', key: id }
  }
  if (value === undefined) throw new ValueError('A statement of this entity has no value.')
  return { kind: 'value', type, value }
}

function parsed(text: string): Json {
  try {
    return objectOf(JSON.parse(text))
  } catch (cause) {
    throw cause instanceof ValueError ? cause : new ValueError('This is not valid JSON.')
  }
}

function idOf(id: unknown): string {
  if (typeof id === 'string' && /^[QP][1-9]\d{0,9}$/.test(id)) return id
  throw new ValueError('The id of this entity is not that of an item or property.')
}

/** PHP writes an empty object as an empty list. */
function objectOf(value: unknown): Json {
  if (value === undefined || value === null || (Array.isArray(value) && value.length === 0)) return {}
  if (typeof value === 'object' && !Array.isArray(value)) return value as Json
  throw new ValueError('This entity does not have the structure of a Wikibase entity.')
}

function listOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value) && value.length <= PARTS_MAX) return value
  throw new ValueError('This entity does not have the structure of a Wikibase entity.')
}
