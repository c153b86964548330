import {
  type SqlRow,
  StorageUnavailableError,
  type WikiDatabase,
} from '#server/wikis/storage/wiki-database.ts'
import { entityIdOf } from './entity-id.ts'

const PROPERTIES = 122
/** Before MediaWiki 1.43. */
const BY_TITLE = `select page_namespace as namespace, page_title as title
  from pagelinks join page on page_id = pl_from where pl_namespace = ? and pl_title = ? limit ?`
const BY_TARGET = `select page_namespace as namespace, page_title as title
  from linktarget join pagelinks on pl_target_id = lt_id join page on page_id = pl_from
  where lt_namespace = ? and lt_title = ? limit ?`

/**
 * The entities that use a property. Their RDF changes with the property's datatype, which nobody knows while it is
 * deleted.
 * @returns no more than `max`. @throws StorageUnavailableError
 */
export async function usersOfProperty(
  db: Pick<WikiDatabase, 'all'>,
  property: string,
  max: number,
): Promise<readonly string[]> {
  const values = [PROPERTIES, property, max]
  let rows: readonly SqlRow[]
  try {
    rows = await db.all(BY_TITLE, values)
  } catch (error) {
    if (error instanceof StorageUnavailableError) throw error
    rows = await db.all(BY_TARGET, values)
  }
  return rows.flatMap(row => entityIdOf(row) ?? [])
}
