import { type RawBuilder, sql } from 'kysely'
import type { Filter } from '#server/modules/operator/lists/console-list.ts'

/** What a row of suspects has beside what is shown of it. */
export type SuspectFlags<Signal extends string> = Readonly<Record<Signal | 'created_at' | 'no_spam', number>>

/** A condition as a number, for both databases. */
export function flag(condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when ${condition} then 1 else 0 end`
}

/**
 * Those that may be spam: not marked, and with a signal.
 * @param markedAt when somebody has marked one as no spam. @param marked in place of them, those that are marked.
 * @param signals conditions, from the cheapest on: the next is only asked if one does not hold.
 */
export function suspectFilter(
  markedAt: RawBuilder<unknown>,
  marked: boolean,
  signals: readonly RawBuilder<unknown>[],
): Filter {
  return marked
    ? sql`${markedAt} is not null`
    : sql`${markedAt} is null and (${sql.join(signals, sql` or `)})`
}

/** What is shown of every suspect. */
export function toSuspect<Signal extends string>(row: SuspectFlags<Signal>, signals: readonly Signal[]) {
  return {
    created_at: new Date(row.created_at).toISOString(),
    no_spam: row.no_spam === 1,
    signals: signals.filter(name => row[name] === 1),
  }
}
