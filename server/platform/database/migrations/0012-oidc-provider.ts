import type { Db } from '#server/platform/database/db.ts'

/** What log-ins to other tools leave behind for a while, and the keys that sign them. */
export async function up(db: Db): Promise<void> {
  await db.schema
    .createTable('tool_rows')
    .addColumn('model', 'text', column => column.notNull())
    .addColumn('id_hash', 'text', column => column.notNull())
    .addColumn('payload', 'text', column => column.notNull())
    .addColumn('user_id', 'bigint', column => column.references('users.id').onDelete('cascade'))
    .addColumn('grant_hash', 'text')
    .addColumn('uid_hash', 'text')
    .addColumn('consumed_at', 'bigint')
    .addColumn('expires_at', 'bigint', column => column.notNull())
    .addPrimaryKeyConstraint('tool_rows_pk', ['model', 'id_hash'])
    .execute()
  await db.schema.createIndex('tool_rows_user').on('tool_rows').columns(['user_id']).execute()
  await db.schema.createIndex('tool_rows_grant').on('tool_rows').columns(['grant_hash']).execute()
  await db.schema.createIndex('tool_rows_uid').on('tool_rows').columns(['uid_hash']).execute()
  await db.schema
    .createTable('tool_keys')
    .addColumn('generation', 'integer', column => column.primaryKey())
    .addColumn('jwk', 'text', column => column.notNull())
    .addColumn('created_at', 'bigint', column => column.notNull())
    .execute()
}
