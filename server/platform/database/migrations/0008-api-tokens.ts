import type { Db } from '#server/platform/database/db.ts'
import { growingId } from '#server/platform/database/dialect.ts'

/** Tokens with which programs call the API for a member. */
export async function up(db: Db): Promise<void> {
  await db.schema
    .createTable('api_tokens')
    .addColumn('id', ...growingId(db))
    .addColumn('user_id', 'bigint', column => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('token_hash', 'text', column => column.notNull().unique())
    .addColumn('name', 'text', column => column.notNull())
    .addColumn('scopes', 'text', column => column.notNull())
    .addColumn('created_at', 'bigint', column => column.notNull())
    .addColumn('last_used_at', 'bigint')
    .addColumn('expires_at', 'bigint', column => column.notNull())
    .execute()
  await db.schema.createIndex('api_tokens_user').on('api_tokens').columns(['user_id']).execute()
}
