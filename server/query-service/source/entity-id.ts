import type { SqlRow } from '#server/wikis/storage/wiki-database.ts'

/** Namespaces of entities, as `wikibase.php` sets them. The titles of their pages are the entities' ids. */
export const ENTITY_NAMESPACES: ReadonlyMap<number, string> = new Map([
  [120, 'Q'],
  [122, 'P'],
  [146, 'L'],
])

/** The entity of a page. @returns null when it is another page. */
export function entityIdOf({ namespace, title }: SqlRow): string | null {
  const letter = ENTITY_NAMESPACES.get(Number(namespace ?? -1))
  const id = String(title)
  return letter !== undefined && id.startsWith(letter) && /^.[1-9]\d*$/.test(id) ? id : null
}
