/** Ids of Wikibase entities. Source: specification, section 5 ("Entity mapping"); wire, `POST /api/wiki/entityImport`. */

/** The two kinds of entity a mapping speaks of, as `wikibaseManifestEquivEntities` names them. */
export const MAPPED_KINDS = ['properties', 'items'] as const
export type MappedKind = (typeof MAPPED_KINDS)[number]

const ID_SHAPES: Record<MappedKind, RegExp> = { properties: /^P\d+$/, items: /^Q\d+$/ }
const KIND_NAMES: Record<MappedKind, string> = { properties: 'Property', items: 'Item' }

/** Stands where a well-known entity has no local counterpart yet; never saved. */
export const NO_MAPPING = 'No Mapping'

export function isEntityId(kind: MappedKind, value: string): boolean {
  return ID_SHAPES[kind].test(value)
}

/** The specification's text for an id that is none. */
export function invalidEntityIdText(kind: MappedKind, value: string): string {
  return `"${value}" is not a valid ${KIND_NAMES[kind]} id`
}

/** Sorts P2 before P10: by letter, then by number. */
export function compareEntityIds(a: string, b: string): number {
  return a.charCodeAt(0) - b.charCodeAt(0) || Number(a.slice(1)) - Number(b.slice(1))
}
