import { type RawBuilder, sql } from 'kysely'
import type { Filter } from '#server/modules/operator/lists/console-list.ts'

/** What a row of suspects has beside what is shown of it. */
export type SuspectFlags<Signal extends string> = Readonly<Record<Signal | 'created_at' | 'no_spam', number>>

/**
 * Whether a query finds a row. PostgreSQL answers it for each row that is shown, in place of working it out for all rows
 * first as it does for `exists`.
 */
export function finds(query: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(${query} limit 1) is not null`
}

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
): { readonly all: RawBuilder<Row>; readonly filters: readonly Filter[] } {
  const count = sql.join(
    signals.map(name => sql.ref(name)),
    sql` + `,
  )
  return {
    all: sql<Row>`select * from (${all}) as suspects`,
    filters: [marked ? sql`no_spam = 1` : sql`no_spam = 0 and ${count} > 0`],
  }
}

/** What is shown of every suspect. */
export function toSuspect<Signal extends string>(row: SuspectFlags<Signal>, signals: readonly Signal[]) {
  return {
    created_at: new Date(row.created_at).toISOString(),
    no_spam: row.no_spam === 1,
    signals: signals.filter(name => row[name] === 1),
  }
}
