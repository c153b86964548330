import { canonicalEmail } from '#contract/domain/email-address.ts'
import type { Db } from '#server/platform/database/db.ts'

/**
 * Gives every account a key that is the same for all spellings of its email address. If two accounts would
 * get the same key, the older one gets it.
 */
export async function up(db: Db): Promise<void> {
  const users = await db.selectFrom('users').select(['id', 'email', 'email_key']).orderBy('id').execute()
  const keys = new Set(users.map(({ email_key }) => email_key))
  for (const { id, email, email_key } of users) {
    const key = canonicalEmail(email) ?? email_key
    if (key === email_key || keys.has(key)) continue
    keys.add(key)
    await db.updateTable('users').set({ email_key: key }).where('id', '=', id).execute()
  }
}
