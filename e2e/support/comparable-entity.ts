/** An entity as Special:EntityData answers it. */
export interface EntityJson {
  readonly lastrevid: number
  readonly labels: object
  readonly descriptions: object
  readonly aliases: object
  readonly datatype?: string
  readonly claims: Readonly<Record<string, readonly StatementJson[]>>
}

interface SnakJson {
  readonly snaktype: string
  readonly property: string
  readonly datavalue?: { readonly type: string; readonly value: Readonly<Record<string, unknown>> }
}

type SnaksJson = Readonly<Record<string, readonly SnakJson[]>>

interface StatementJson {
  readonly mainsnak: SnakJson
  readonly rank: string
  readonly qualifiers?: SnaksJson
  readonly 'qualifiers-order'?: readonly string[]
  readonly references?: readonly { readonly snaks: SnaksJson; readonly 'snaks-order'?: readonly string[] }[]
}

/** The new ids by those in the source; null for an entity that already has its final ids. */
type Ids = ReadonlyMap<string, string> | null

interface Bases {
  readonly from: string
  readonly to: string
}

/**
 * The parts that an entity and its import must have in common: everything but ids of statements, hashes, revisions and
 * sitelinks. Statements of properties that were not imported are left out.
 */
export function comparable(entity: EntityJson, ids: Ids, bases: Bases) {
  const { labels, descriptions, aliases, datatype, claims } = entity
  const statements = Object.values(claims)
    .flat()
    .flatMap(({ mainsnak, rank, ...more }) => {
      const main = snakOf(mainsnak, ids, bases)
      if (!main) return []
      const qualifiers = listOf(more.qualifiers, more['qualifiers-order'], ids, bases)
      const references = (more.references ?? []).map(({ snaks, 'snaks-order': order }) =>
        listOf(snaks, order, ids, bases),
      )
      return [{ main, rank, qualifiers, references }]
    })
  return { labels, descriptions, aliases, datatype, statements }
}

function listOf(snaks: SnaksJson = {}, order: readonly string[] = [], ids: Ids, bases: Bases) {
  return order.flatMap(property => snaks[property] ?? []).map(snak => snakOf(snak, ids, bases))
}

function snakOf({ snaktype, property, datavalue }: SnakJson, ids: Ids, { from, to }: Bases) {
  const mapped = ids ? ids.get(property) : property
  if (mapped === undefined) return null
  if (!datavalue) return { snaktype, property: mapped }
  const { id, unit } = datavalue.value
  if (datavalue.type === 'wikibase-entityid')
    return { snaktype, property: mapped, value: ids ? ids.get(String(id)) : id }
  if (datavalue.type === 'quantity' && ids && String(unit).startsWith(from))
    return {
      snaktype,
      property: mapped,
      value: { ...datavalue.value, unit: to + ids.get(String(unit).slice(from.length)) },
    }
  return { snaktype, property: mapped, value: datavalue.value }
}
