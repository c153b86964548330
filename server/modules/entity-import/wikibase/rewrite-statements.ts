import type { Reference, Snak, Statement } from './entity-json.ts'

/** Maps ids in the source to ids in the wiki. */
type IdMap = ReadonlyMap<string, string>

/** The URIs of entities, which name the units of quantities: the source's origin, and what the wiki's begin with. */
interface EntityUris {
  readonly from: string
  readonly to: string | null
}

interface Rewritten {
  readonly statements: readonly Statement[]
  /** What was left out, one sentence each, without repetition. */
  readonly notes: readonly string[]
}

type SnakMap = Readonly<Record<string, readonly Snak[]>>

/**
 * Replaces the ids in statements by the wiki's own. A statement whose property or value has no counterpart is
 * left out. A qualifier or reference without one is left out of its statement.
 */
export function rewriteStatements(
  claims: Readonly<Record<string, readonly Statement[]>>,
  ids: IdMap,
  uris: EntityUris | null = null,
): Rewritten {
  const notes = new Map<string, number>()
  const count = (note: string) => notes.set(note, (notes.get(note) ?? 0) + 1)

  const snak = (source: Snak, what: string): Snak | null => {
    const property = ids.get(source.property)
    if (!property) return skip(`${what} of ${source.property}, which was not imported`)
    const value = rewriteValue(source, ids, uris)
    if (value === 'missing') return skip(`${what} of ${source.property} with a value that was not imported`)
    // Without datatype and hash, which the wiki adds itself.
    return { snaktype: source.snaktype, property, ...(value && { datavalue: value }) }
  }
  const skip = (note: string): null => {
    count(note)
    return null
  }
  const snaks = (map: SnakMap, what: string): SnakMap => {
    const kept = Object.values(map)
      .flat()
      .map(source => snak(source, what))
      .filter(source => source !== null)
    return Object.groupBy(kept, ({ property }) => property) as SnakMap
  }
  const reference = (source: Reference): Reference => ({ snaks: snaks(source.snaks, 'reference') })

  const statements = Object.values(claims)
    .flat()
    .flatMap((source): Statement[] => {
      const mainsnak = snak(source.mainsnak, 'statement')
      if (!mainsnak) return []
      const qualifiers = snaks(source.qualifiers ?? {}, 'qualifier')
      const references = (source.references ?? [])
        .map(reference)
        .filter(({ snaks: kept }) => Object.keys(kept).length > 0)
      return [{ mainsnak, rank: source.rank, type: 'statement', qualifiers, references }]
    })
  return { statements, notes: [...notes].map(([note, times]) => `Left out: ${times} × ${note}.`) }
}

/**
 * Replaces the entity id in a value; undefined if the snak has no value, 'missing' if the entity has no
 * counterpart.
 */
function rewriteValue(
  { datavalue }: Snak,
  ids: IdMap,
  uris: EntityUris | null,
): Snak['datavalue'] | 'missing' {
  if (datavalue?.type === 'quantity') return { type: 'quantity', value: withUnit(datavalue.value, ids, uris) }
  if (datavalue?.type !== 'wikibase-entityid') return datavalue
  const { id, 'entity-type': entityType } = datavalue.value as { id?: string; 'entity-type'?: string }
  const local = id === undefined ? undefined : ids.get(id)
  if (local === undefined) return 'missing'
  return {
    type: 'wikibase-entityid',
    value: { 'entity-type': entityType, id: local, 'numeric-id': Number(local.slice(1)) },
  }
}

/** A quantity whose unit is the wiki's own item, if the source's was imported; else the source's, as it was. */
function withUnit(quantity: unknown, ids: IdMap, uris: EntityUris | null): unknown {
  const { unit } = (quantity ?? {}) as { unit?: unknown }
  const url = typeof unit === 'string' ? URL.parse(unit) : null
  const id = /^\/entity\/(Q\d+)$/.exec(url?.pathname ?? '')?.[1]
  const local = id === undefined ? undefined : ids.get(id)
  // Wikidata's URIs begin with http, although the site is read by https.
  if (!local || !uris?.to || url?.host !== new URL(uris.from).host) return quantity
  return { ...(quantity as object), unit: uris.to + local }
}
