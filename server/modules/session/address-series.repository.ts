import { sql } from 'kysely'
import { DAY_MS } from '#contract/durations.ts'
import { MANY_ADDRESSES } from '#contract/operator/suspects.ts'
import type { Db } from '#server/platform/database/db.ts'

/**
 * Marks a new account, and others made within a day, as a series if their addresses differ only in digits. Marks are stored
 * at sign-up, because computing them for a whole list takes long.
 */
export async function noteSeries(
  db: Db,
  { email_key, created_at }: { readonly email_key: string; readonly created_at: number },
): Promise<void> {
  const isLike = (table: string) => sql`${lettersOf(table)} = ${email_key.replace(/[0-9]/g, '')}
    and ${sql.ref(`${table}.created_at`)} > ${created_at - DAY_MS}`
  await sql`
    update users set is_one_of_series = 1 where ${isLike('users')} and is_one_of_series = 0
      and exists (select 1 from users as other where ${isLike('other')} limit 1 offset ${MANY_ADDRESSES - 1})
  `.execute(db)
}

/** An address without its digits. The index `users_address_letters` uses the same expression. */
function lettersOf(table: string) {
  return Array.from({ length: 10 }, (_, digit) => digit).reduce(
    (text, digit) => sql`replace(${text}, ${sql.lit(String(digit))}, '')`,
    sql`${sql.ref(`${table}.email_key`)}`,
  )
}
