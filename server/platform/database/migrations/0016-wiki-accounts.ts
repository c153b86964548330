import type { Db } from '#server/platform/database/db.ts'

/** When a member has agreed to have an account on a wiki. All that there were came with a role. */
export async function up(db: Db): Promise<void> {
  await db.schema.alterTable('wiki_account_links').addColumn('agreed_at', 'bigint').execute()
}
