import { type RawBuilder, sql } from 'kysely'
import type { Filter } from '#server/modules/operator/lists/console-list.ts'
import { isoTime } from '#server/platform/iso-time.ts'

/** The columns of a row of suspects that are not shown as they are. */
export type SuspectFlags<Signal extends string> = Readonly<Record<Signal | 'created_at' | 'no_spam', number>>

/** A condition as a number, for both databases. */
export function flag(condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when ${condition} then 1 else 0 end`
}

/**
 * Rows that may be spam: not marked, and with a signal.
 * @param markedAt the column with the time at which somebody has marked the row as not spam.
 * @param marked selects the marked rows instead.
 * @param signals conditions, the cheapest first: the database need not evaluate the others once one holds.
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

/** The fields that suspects of both kinds share. */
export function toSuspect<Signal extends string>(row: SuspectFlags<Signal>, signals: readonly Signal[]) {
  return {
    created_at: isoTime(row.created_at),
    no_spam: row.no_spam === 1,
    signals: signals.filter(name => row[name] === 1),
  }
}
