import type { Deps } from '#server/modules/deps.ts'
import { type ActBy, recordAct } from '#server/modules/operator/audit/audit-log.repository.ts'
import { lockActsAt } from '#server/modules/wikis/shared/acts-on-wiki.ts'
import { isListed } from '#server/modules/wikis/shared/listed.ts'

/**
 * Puts a wiki on the home page or removes it, and notes that in the audit log.
 * @param domain as the list shows it, decoded or not.
 * @param change.description the text of the card; undefined keeps the current one.
 * @returns false if there is no such wiki that everybody can read.
 */
export async function featureWiki(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  by: ActBy,
  domain: string,
  change: { readonly featured: boolean; readonly description?: string | undefined },
): Promise<boolean> {
  return await db.transaction().execute(async trx => {
    await lockActsAt(trx, domain)
    const wiki = await trx
      .selectFrom('wikis')
      .select(['id', 'is_featured', 'description'])
      .where('domain', '=', domain)
      .where(isListed)
      .executeTakeFirst()
    if (!wiki) return false
    const description = change.description === undefined ? wiki.description : change.description || null
    await trx
      .updateTable('wikis')
      .set({ is_featured: Number(change.featured), description })
      .where('id', '=', wiki.id)
      .execute()
    await recordAct(trx, by, {
      at: clock.now(),
      act: change.featured ? 'wiki.feature' : 'wiki.unfeature',
      target: { kind: 'wiki', id: wiki.id, name: domain },
      reason: by.reason,
      before: { featured: wiki.is_featured === 1, description: wiki.description },
      after: { featured: change.featured, description },
    })
    return true
  })
}
