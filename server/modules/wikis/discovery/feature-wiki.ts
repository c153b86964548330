import { isListed } from '#server/modules/wikis/shared/listed.ts'
import type { Db } from '#server/platform/database/db.ts'

/**
 * Puts a wiki on the home page, or takes it off. Source: specification, section 2 ("three featured wiki
 * cards").
 * @param domain as the list shows it, in either script.
 * @param description what the card says; undefined leaves the one there is.
 * @returns false where no such wiki is served.
 */
export async function featureWiki(
  db: Db,
  domain: string,
  change: { featured: boolean; description?: string | undefined },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('wikis')
    .set({
      is_featured: Number(change.featured),
      ...(change.description !== undefined && { description: change.description || null }),
    })
    .where('domain', '=', domain)
    .where(isListed)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
