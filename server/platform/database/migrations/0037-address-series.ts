import { sql } from 'kysely'
import { DAY_MS } from '#contract/durations.ts'
import type { Db } from '#server/platform/database/db.ts'

/** Keeps for each account whether its address is one of a series: to find that out for a whole list takes long. */
export async function up(db: Db): Promise<void> {
  await db.schema
    .alterTable('users')
    .addColumn('is_one_of_series', 'integer', column => column.notNull().defaultTo(0))
    .execute()
  // The index `users_address_letters` is of the same expression.
  const letters = (table: string) =>
    Array.from({ length: 10 }, (_, digit) => digit).reduce(
      (text, digit) => sql`replace(${text}, ${sql.lit(String(digit))}, '')`,
      sql`${sql.ref(`${table}.email_key`)}`,
    )
  await sql`update users set is_one_of_series = 1 where exists (
    select 1 from users as other where ${letters('other')} = ${letters('users')}
      and other.created_at between users.created_at - ${sql.lit(DAY_MS)} and users.created_at + ${sql.lit(DAY_MS)}
    limit 1 offset 3)`.execute(db)
}
