import type { Vocabulary } from '#server/query-service/vocabulary.ts'
import type { ChangedEntity } from './changed-entity.ts'
import type { Normalizing } from './normalizing.ts'

/** Answers a SELECT query with its rows. */
interface Selecting {
  select(query: string): Promise<readonly Row[]>
}
export type Row = Readonly<Record<string, { readonly type: string; readonly value: string }>>

interface Asked {
  readonly vocabulary: Vocabulary
  readonly normalizing: Normalizing
  /**
   * Whether the normalized values in the store were made from what the store has of the entities they depend on.
   * In a dump, an item may use a unit's old conversion while the unit already has its new one.
   */
  readonly isSure: boolean
  /** The most entities worth reading one by one. */
  readonly max: number
}

interface Dependents {
  /** The changed entities whose statements affect others. */
  readonly telling: ReadonlySet<string>
  /** The entities whose triples depend on them. */
  readonly ids: readonly string[]
}

const NONE: Dependents = { telling: new Set(), ids: [] }
const ENTITY_ID = /^[A-Z][1-9]\d*/
const ENTITY_IRI_END = /^[A-Z][1-9]\d*(?:-[FS][1-9]\d*)?$/

/**
 * The entities whose normalized values depend on some changed entities: on a unit's conversion, or a property's
 * template of URIs. Call it before the changes are in the store.
 * @returns null if there are more than `max`.
 */
export async function dependentsOf(
  store: Selecting,
  changes: readonly ChangedEntity[],
  { vocabulary, normalizing, isSure, max }: Asked,
): Promise<Dependents | null> {
  const { wd = '', p = '', ps = '', psv = '', wikibase } = vocabulary.prefixes
  const says = new Map([
    ...normalizing.conversions.map(id => [`<${psv}${id}>`, `<${p}${id}>`] as const),
    ...normalizing.templates.map(id => [`<${ps}${id}>`, `<${p}${id}>`] as const),
  ])
  const items = changes.filter(({ id }) => /^[QP][1-9]\d*$/.test(id))
  if (says.size === 0 || items.length === 0) return NONE

  const before = new Map<string, Set<string>>()
  const rows = await store.select(`SELECT ?entity ?says ?statement ?rank ?value {
    VALUES ?entity { ${items.map(({ id }) => `<${wd}${id}>`).join(' ')} }
    VALUES (?claim ?says) { ${[...says].map(([of, claim]) => `(${claim} ${of})`).join(' ')} }
    ?entity ?claim ?statement . ?statement <${wikibase}rank> ?rank ; ?says ?value }`)
  for (const { entity, says: of, statement, rank, value } of rows) {
    const id = entity?.value.slice(wd.length) ?? ''
    const fact = [`<${statement?.value}>`, `<${of?.value}>`, `<${rank?.value}>`, value?.value].join(' ')
    before.set(id, (before.get(id) ?? new Set()).add(fact))
  }
  const telling = new Set<string>()
  for (const { id, triples } of items) {
    const was = before.get(id) ?? new Set<string>()
    const is = factsOf(triples ?? '', says, `<${wikibase}rank>`)
    const isSame = was.size === is.size && [...is].every(fact => was.has(fact))
    if (isSame ? !isSure && is.size > 0 : true) telling.add(id)
  }
  return telling.size === 0 ? NONE : await usersOf(store, telling, { vocabulary, normalizing, max })
}

/** The facts in the same form as from the store: what each statement says, with its rank. */
function factsOf(triples: string, says: ReadonlyMap<string, string>, rankPredicate: string): Set<string> {
  const facts = new Set<string>()
  if (![...says.keys()].some(predicate => triples.includes(predicate))) return facts
  const ranks = new Map<string, string>()
  const values: [statement: string, predicate: string, value: string][] = []
  for (const line of triples.split('\n')) {
    const [subject = '', predicate = ''] = line.split(' ', 2)
    const object = line.slice(subject.length + predicate.length + 2, -' .'.length)
    if (predicate === rankPredicate) ranks.set(subject, object)
    else if (says.has(predicate)) values.push([subject, predicate, plainValue(object)])
  }
  for (const [statement, predicate, value] of values) {
    const rank = ranks.get(statement)
    if (rank !== undefined) facts.add([statement, predicate, rank, value].join(' '))
  }
  return facts
}

/** The text of a munged term, whose escapes are those of JSON. */
function plainValue(term: string): string {
  return term.startsWith('"')
    ? (JSON.parse(term.slice(0, term.lastIndexOf('"') + 1)) as string)
    : term.slice(1, -1)
}

async function usersOf(
  store: Selecting,
  telling: ReadonlySet<string>,
  { vocabulary, normalizing, max }: Pick<Asked, 'vocabulary' | 'normalizing' | 'max'>,
): Promise<Dependents | null> {
  const { wd = '', wds, p, ps, psv, pq, pr, prov, wikibase } = vocabulary.prefixes
  const unit = `<${wikibase}quantityUnit>`
  const derived = `<${prov}wasDerivedFrom>`
  const properties = [...telling].filter(id => id.startsWith('P'))
  const units = [...telling].filter(id => id.startsWith('Q')).map(id => `<${wd}${id}>`)
  if (units.length > 0 && normalizing.conversions.length > 0) {
    // Values in a standard unit depend on whether it still is one.
    const converting = await store.select(`SELECT DISTINCT ?unit {
      VALUES ?standard { ${units.join(' ')} }
      VALUES (?claim ?says) { ${normalizing.conversions.map(id => `(<${p}${id}> <${psv}${id}>)`).join(' ')} }
      ?unit ?claim ?statement . ?statement ?says ?value . ?value ${unit} ?standard } LIMIT ${max + 1}`)
    if (converting.length > max) return null
    for (const { unit: found } of converting)
      if (found && entityId(found.value, wd)) units.push(`<${wd}${entityId(found.value, wd)}>`)
  }
  const used = [
    ...(units.length === 0
      ? []
      : [
          `VALUES ?unit { ${[...new Set(units)].join(' ')} } ?value ${unit} ?unit .
           { ?statement ?says ?value } UNION { ?reference ?says ?value . ?statement ${derived} ?reference }`,
        ]),
    ...properties.flatMap(id => [
      `?statement <${ps}${id}>|<${pq}${id}> ?any`,
      `?reference <${pr}${id}> ?any . ?statement ${derived} ?reference`,
    ]),
  ]
  const users = await store.select(`SELECT DISTINCT ?entity {
    ${used.map(pattern => `{ ${pattern} }`).join(' UNION ')}
    ?entity ?claim ?statement . FILTER(STRSTARTS(STR(?statement), "${wds}")) } LIMIT ${max + 1}`)
  if (users.length > max) return null
  const ids = new Set(users.flatMap(({ entity }) => (entity && entityId(entity.value, wd)) || []))
  return { telling, ids: [...ids] }
}

/** The entity to which an IRI, or the part that it names, belongs. */
function entityId(iri: string, wd: string): string | null {
  const end = iri.startsWith(wd) ? iri.slice(wd.length) : ''
  return ENTITY_IRI_END.test(end) ? (ENTITY_ID.exec(end)?.[0] ?? null) : null
}
