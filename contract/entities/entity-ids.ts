import { msg } from '#i18n/msg.ts'

/** Ids of Wikibase entities. Source: spec 5.36. */

/** The kinds of entities that can be mapped, as named in `wikibaseManifestEquivEntities`. */
export const MAPPED_KINDS = ['properties', 'items'] as const
export type MappedKind = (typeof MAPPED_KINDS)[number]

const ID_SHAPES: Record<MappedKind, RegExp> = { properties: /^P\d+$/, items: /^Q\d+$/ }

/** Placeholder for a well-known entity that has no local counterpart yet; never saved. Source: spec 9.18. */
export const NO_MAPPING = msg('entity-no-mapping')

export function isEntityId(kind: MappedKind, value: string): boolean {
  return ID_SHAPES[kind].test(value)
}

/** The message for an invalid id. Source: spec 5.38. */
export function invalidEntityIdText(kind: MappedKind, value: string): string {
  return kind === 'properties'
    ? msg('entity-invalid-property-id', value)
    : msg('entity-invalid-item-id', value)
}

/** Sorts by letter, then by number: P2 before P10. */
export function compareEntityIds(a: string, b: string): number {
  return a.charCodeAt(0) - b.charCodeAt(0) || Number(a.slice(1)) - Number(b.slice(1))
}
