import type { Db } from '#server/platform/database/db.ts'
import type { ComplaintsTable } from '#server/platform/database/tables/message-tables.ts'

/**
 * Reports of illegal content, exactly as they were sent. They are kept so that none is lost while mail fails.
 */
export async function insertComplaint(db: Db, complaint: Omit<ComplaintsTable, 'id'>): Promise<number> {
  const { id } = await db.insertInto('complaints').values(complaint).returning('id').executeTakeFirstOrThrow()
  return id
}

/** @param time UTC epoch milliseconds. */
export async function deleteComplaintsBefore(db: Db, time: number): Promise<void> {
  await db.deleteFrom('complaints').where('created_at', '<', time).execute()
}
