import type { WikiDatabase } from '#server/engine/storage/wiki-database.ts'
import { ENTITY_NAMESPACES, entityIdOf } from './entity-id.ts'

/** Which of some entities have a page. */
export async function existing(
  db: Pick<WikiDatabase, 'all'>,
  ids: readonly string[],
): Promise<readonly string[]> {
  const namespaces = [...ENTITY_NAMESPACES.keys()]
  const places = (values: readonly unknown[]) => values.map(() => '?').join(', ')
  const rows = await db.all(
    `select page_namespace as namespace, page_title as title from page
      where page_namespace in (${places(namespaces)}) and page_title in (${places(ids)})`,
    [...namespaces, ...ids],
  )
  return rows.flatMap(row => entityIdOf(row) ?? [])
}
