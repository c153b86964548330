import { emailKey } from '#server/modules/session/users.repository.ts'
import type { Db } from '#server/platform/database/db.ts'

/**
 * Deletes links to institutions that were made while the account had another address: somebody who had the account for
 * a while may have linked their own. Call it in the transaction that gives the account back to its member.
 */
export async function deleteForeignLinks(db: Db, userId: number, email: string): Promise<void> {
  await db
    .deleteFrom('institution_links')
    .where('user_id', '=', userId)
    .where('email_key', '<>', emailKey(email))
    .execute()
}
