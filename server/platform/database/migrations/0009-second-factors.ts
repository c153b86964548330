import type { Db } from '#server/platform/database/db.ts'

/** Two-step log-in, recovery codes, passkeys, and log-ins that wait for their next step. */
export async function up(db: Db): Promise<void> {
  await db.schema
    .createTable('two_step_log_ins')
    .addColumn('user_id', 'bigint', column => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('secret', 'text', column => column.notNull())
    .addColumn('created_at', 'bigint', column => column.notNull())
    .addColumn('confirmed_at', 'bigint')
    .addColumn('last_step', 'bigint', column => column.notNull())
    .execute()
  await db.schema
    .createTable('recovery_codes')
    .addColumn('user_id', 'bigint', column => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('code_hash', 'text', column => column.notNull())
    .addColumn('created_at', 'bigint', column => column.notNull())
    .addPrimaryKeyConstraint('recovery_codes_pk', ['user_id', 'code_hash'])
    .execute()
  await db.schema
    .createTable('passkeys')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('user_id', 'bigint', column => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('name', 'text', column => column.notNull())
    .addColumn('public_key', 'text', column => column.notNull())
    .addColumn('counter', 'bigint', column => column.notNull())
    .addColumn('transports', 'text', column => column.notNull())
    .addColumn('created_at', 'bigint', column => column.notNull())
    .addColumn('last_used_at', 'bigint')
    .execute()
  await db.schema.createIndex('passkeys_user').on('passkeys').columns(['user_id']).execute()
  await db.schema
    .createTable('log_in_steps')
    .addColumn('token_hash', 'text', column => column.primaryKey())
    .addColumn('user_id', 'bigint', column => column.references('users.id').onDelete('cascade'))
    .addColumn('purpose', 'text', column => column.notNull())
    .addColumn('challenge', 'text')
    .addColumn('expires_at', 'bigint', column => column.notNull())
    .execute()
  await db.schema.createIndex('log_in_steps_user').on('log_in_steps').columns(['user_id']).execute()
}
