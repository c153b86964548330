import type { SqlRow } from '#server/wikis/storage/wiki-database.ts'

/**
 * Namespaces of entities as set in `wikibase.php`, with the letters of ids. The titles of their pages are the
 * entities' ids.
 */
export const ENTITY_NAMESPACES: ReadonlyMap<number, string> = new Map([
  [120, 'Q'],
  [122, 'P'],
  [146, 'L'],
])

/** The id of a page's entity; null for any other page. */
export function entityIdOf({ namespace, title }: SqlRow): string | null {
  const letter = ENTITY_NAMESPACES.get(Number(namespace ?? -1))
  const id = String(title)
  return letter !== undefined && id.startsWith(letter) && /^.[1-9]\d*$/.test(id) ? id : null
}
