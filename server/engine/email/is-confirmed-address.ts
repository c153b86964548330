import type { WikiDatabase } from '#server/engine/storage/wiki-database.ts'

/** Whether an account of the wiki has confirmed this email address. */
export async function isConfirmedAddress(db: WikiDatabase, address: string): Promise<boolean> {
  const confirmed = await db.all(
    'select 1 as confirmed from user where user_email = ? and user_email_authenticated is not null limit 1',
    [address],
  )
  return confirmed.length > 0
}
