import type { Db } from '#server/platform/database/db.ts'

/** What the lists of the console are sorted by when they are opened. Every page begins at a row that an index finds. */
const LISTS = [
  ['wikis', 'created_at'],
  ['users', 'created_at'],
  ['jobs', 'created_at'],
  ['cases', 'created_at'],
  ['contact_messages', 'created_at'],
  ['audit_log', 'at'],
] as const

export async function up(db: Db): Promise<void> {
  for (const [table, column] of LISTS)
    await db.schema.createIndex(`${table}_listed`).on(table).columns([column, 'id']).execute()
}
