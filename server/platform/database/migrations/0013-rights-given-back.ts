import type { Db } from '#server/platform/database/db.ts'

/** Whether the service has taken the rights of a linked account on its wiki away, so that it can give them back. */
export async function up(db: Db): Promise<void> {
  await db.schema
    .alterTable('wiki_account_links')
    .addColumn('rights_taken', 'integer', column => column.notNull().defaultTo(0))
    .execute()
}
