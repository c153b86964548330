import { emailKey } from '#server/modules/session/users.repository.ts'
import type { Db } from '#server/platform/database/db.ts'

/**
 * Ends the log-ins by institutions that were joined under another address than the account's: somebody who had the
 * account for a while may have joined their own. Call it in the transaction that gives the account back to its member.
 */
export async function deleteForeignLinks(db: Db, userId: number, email: string): Promise<void> {
  await db
    .deleteFrom('institution_links')
    .where('user_id', '=', userId)
    .where('email_key', '<>', emailKey(email))
    .execute()
}
