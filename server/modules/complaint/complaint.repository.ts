import type { Db } from '#server/platform/database/db.ts'
import type { ComplaintsTable } from '#server/platform/database/tables/message-tables.ts'

/** Stores a report of illegal content as it was sent, so that none is lost while emails cannot be sent. */
export async function insertComplaint(db: Db, complaint: Omit<ComplaintsTable, 'id'>): Promise<number> {
  const { id } = await db.insertInto('complaints').values(complaint).returning('id').executeTakeFirstOrThrow()
  return id
}

/** @param time UTC epoch milliseconds. */
export async function deleteComplaintsBefore(db: Db, time: number): Promise<void> {
  await db.deleteFrom('complaints').where('created_at', '<', time).execute()
}
