import type { Db } from '#server/platform/database/db.ts'

/** Drops indexes whose columns are also those of another one, such as `users_listed`, so that every row is written to one less. */
export async function up(db: Db): Promise<void> {
  for (const name of ['users_created', 'cases_created', 'contact_messages_created', 'audit_log_at'])
    await db.schema.dropIndex(name).execute()
}
