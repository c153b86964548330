import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'

/** Which new accounts may be spam: a fact of the sign-up, what somebody has said about it, and a way to find similar addresses. */
export async function up(db: Db): Promise<void> {
  await db.schema
    .alterTable('users')
    .addColumn('signed_up_among_many', 'integer', column => column.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('users').addColumn('no_spam_at', 'bigint').execute()
  const letters = Array.from({ length: 10 }, (_, digit) => digit).reduce(
    (text, digit) => sql`replace(${text}, ${sql.lit(String(digit))}, '')`,
    sql`email_key`,
  )
  await sql`create index users_address_letters on users ((${letters}), created_at)`.execute(db)
}
