import { EARLIER_ADDRESS } from '#contract/account/email-change.ts'
import type { Db } from '#server/platform/database/db.ts'

/**
 * Lets the history of wikis follow a change of a verified address: somebody else may get the old one, and with it what is
 * stored about it. Only people of a wiki see each other's addresses, so wikis that the account has left do not learn the
 * new one. Call it in the transaction that changes the address.
 */
export async function renameInHistory(
  trx: Db,
  userId: number,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  for (const column of ['who', 'subject'] as const)
    await trx
      .updateTable('wiki_history')
      .set({ [column]: to })
      .where(column, '=', from)
      .where('wiki_id', 'in', wikis =>
        wikis.selectFrom('wiki_managers').select('wiki_id').where('user_id', '=', userId),
      )
      .execute()
  await trx.updateTable('wiki_history').set({ who: EARLIER_ADDRESS }).where('who', '=', from).execute()
  await trx
    .updateTable('wiki_history')
    .set({ subject: EARLIER_ADDRESS })
    .where('subject', '=', from)
    // Whoever reads the address can still answer it, and the people of the wiki know whom they have invited.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('wiki_invitations as open')
            .select('open.id')
            .whereRef('open.wiki_id', '=', 'wiki_history.wiki_id')
            .where('open.email', '=', from)
            .where('open.ended_at', 'is', null),
        ),
      ),
    )
    .execute()
}
