import type { Db } from '#server/platform/database/db.ts'
import type { ContactMessagesTable } from '#server/platform/database/tables/message-tables.ts'

/** Stores a message to the team, so that none is lost while emails cannot be sent. */
export async function insertContactMessage(
  db: Db,
  message: Omit<ContactMessagesTable, 'id' | 'state'>,
): Promise<number> {
  const { id } = await db
    .insertInto('contact_messages')
    .values(message)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** @param time UTC epoch milliseconds. */
export async function deleteContactMessagesBefore(db: Db, time: number): Promise<void> {
  await db.deleteFrom('contact_messages').where('created_at', '<', time).execute()
}
