import { isListed } from '#server/modules/wikis/shared/listed.ts'
import { changesRows } from '#server/platform/database/changes-rows.ts'
import type { Db } from '#server/platform/database/db.ts'

/**
 * Puts a wiki on the home page or removes it.
 * @param domain as the list shows it, decoded or not.
 * @param description the text of the card; undefined keeps the current one.
 * @returns false if there is no such wiki.
 */
export async function featureWiki(
  db: Db,
  domain: string,
  change: { featured: boolean; description?: string | undefined },
): Promise<boolean> {
  return await changesRows(
    db
      .updateTable('wikis')
      .set({
        is_featured: Number(change.featured),
        ...(change.description !== undefined && { description: change.description || null }),
      })
      .where('domain', '=', domain)
      .where(isListed),
  )
}
