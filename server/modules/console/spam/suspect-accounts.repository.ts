import { type RawBuilder, sql } from 'kysely'
import { DAY_MS } from '#contract/durations.ts'
import {
  ACCOUNT_SIGNAL_NAMES,
  type AccountSignal,
  MANY_WIKIS,
  NEW_DAYS,
  type SuspectAccount,
} from '#contract/operator/suspects.ts'
import { ACCOUNT_STATE } from '#server/modules/console/accounts/accounts.repository.ts'
import type { ConsoleList } from '#server/modules/operator/lists/console-list.ts'
import type { Db } from '#server/platform/database/db.ts'
import { flag, type SuspectFlags, suspectFilter, toSuspect } from './suspects.ts'

interface SuspectAccountRow
  extends Omit<SuspectAccount, 'created_at' | 'no_spam' | 'signals' | 'wikis'>,
    Omit<SuspectFlags<AccountSignal>, 'has_many_unverified' | 'has_spam_wiki'> {
  readonly is_verified: number
  /**
   * Twice the number of its wikis, plus one if one of them is suspended. It is a single number because, per column,
   * PostgreSQL spends more time planning than reading rows.
   */
  readonly owned: number
}

/**
 * New accounts with a signal that they are spam. Signals look only at addresses and numbers.
 * @param marked lists the accounts that somebody has marked as not spam instead.
 */
export function suspectAccountList(db: Db, now: number, marked: boolean): ConsoleList<SuspectAccountRow> {
  return {
    db,
    all: sql`
      select users.id, users.email, users.created_at, ${ACCOUNT_STATE} as state,
        ${flag(sql`users.verified_at is not null`)} as is_verified, ${flag(sql`users.no_spam_at is not null`)} as no_spam,
        users.signed_up_among_many, users.is_one_of_series
      from users`,
    steadyFilters: [
      sql`users.created_at > ${now - NEW_DAYS * DAY_MS}`,
      suspectFilter(sql`users.no_spam_at`, marked, [
        sql`users.signed_up_among_many = 1`,
        sql`users.is_one_of_series = 1`,
        sql`(select count(wikis.suspended_at) > 0 or (users.verified_at is null and count(*) >= ${MANY_WIKIS})
          ${ownedBy('users')})`,
      ]),
    ],
    show: found => sql<SuspectAccountRow>`
      select found.*,
        (select count(*) * 2 + ${flag(sql`count(wikis.suspended_at) > 0`)} ${ownedBy('found')}) as owned
      from ${found} as found`,
  }
}

export function toSuspectAccount(row: SuspectAccountRow): SuspectAccount {
  const { id, email, state, owned } = row
  const wikis = Math.floor(owned / 2)
  const flags = {
    ...row,
    has_many_unverified: Number(row.is_verified === 0 && wikis >= MANY_WIKIS),
    has_spam_wiki: owned % 2,
  }
  return { ...{ id, email, state, wikis }, ...toSuspect(flags, ACCOUNT_SIGNAL_NAMES) }
}

/** The wikis that the account in a row of `table` owns. */
function ownedBy(table: string): RawBuilder<unknown> {
  return sql`from wiki_managers as own join wikis on wikis.id = own.wiki_id
    where own.user_id = ${sql.ref(`${table}.id`)} and own.role = 'owner' and wikis.deleted_at is null`
}
