import { type RawBuilder, sql } from 'kysely'

/** What a row of suspects has beside what is shown of it. */
export type SuspectFlags<Signal extends string> = Readonly<Record<Signal | 'created_at' | 'no_spam', number>>

/** A condition as a number, for both databases. */
export function flag(condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when ${condition} then 1 else 0 end`
}

/**
 * Those that may be spam: with a signal, and not marked.
 * @param all new ones, with a column for each signal and `no_spam`. @param marked in place of them, those that somebody has
 * marked as no spam.
 */
export function suspectsAmong<Row>(
  all: RawBuilder<unknown>,
  signals: readonly string[],
  marked: boolean,
): RawBuilder<Row> {
  const count = sql.join(
    signals.map(name => sql.ref(name)),
    sql` + `,
  )
  return sql<Row>`select * from (${all}) as suspects
    where ${marked ? sql`no_spam = 1` : sql`no_spam = 0 and ${count} > 0`}`
}

/** What is shown of every suspect. */
export function toSuspect<Signal extends string>(row: SuspectFlags<Signal>, signals: readonly Signal[]) {
  return {
    created_at: new Date(row.created_at).toISOString(),
    no_spam: row.no_spam === 1,
    signals: signals.filter(name => row[name] === 1),
  }
}
