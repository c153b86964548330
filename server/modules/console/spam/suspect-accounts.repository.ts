import { type RawBuilder, sql } from 'kysely'
import { DAY_MS } from '#contract/durations.ts'
import {
  ACCOUNT_SIGNAL_NAMES,
  type AccountSignal,
  MANY_ADDRESSES,
  MANY_WIKIS,
  NEW_DAYS,
  type SuspectAccount,
} from '#contract/operator/suspects.ts'
import { ACCOUNT_STATE } from '#server/modules/console/accounts/accounts.repository.ts'
import type { ConsoleList } from '#server/modules/operator/lists/console-list.ts'
import type { Db } from '#server/platform/database/db.ts'
import { finds, flag, type SuspectFlags, suspectsAmong, toSuspect } from './suspects.ts'

type SuspectAccountRow = Omit<SuspectAccount, 'created_at' | 'no_spam' | 'signals'> &
  SuspectFlags<AccountSignal>

/**
 * New accounts with a signal that they are spam. A signal looks at addresses and numbers alone.
 * @param marked in place of them, those that somebody has marked as no spam.
 */
export function suspectAccountList(db: Db, now: number, marked: boolean): ConsoleList<SuspectAccountRow> {
  const owned = sql`from wiki_managers as own join wikis on wikis.id = own.wiki_id
    where own.user_id = users.id and own.role = 'owner' and wikis.deleted_at is null`
  const owns = sql`(select count(*) ${owned})`
  const accounts = sql`
    select users.id, users.email, users.created_at, ${ACCOUNT_STATE} as state, ${owns} as wikis,
      ${flag(sql`users.no_spam_at is not null`)} as no_spam,
      users.signed_up_among_many,
      ${flag(sql`exists (select 1 from users as other where ${lettersOf('other')} = ${lettersOf('users')}
        and other.created_at between users.created_at - ${DAY_MS} and users.created_at + ${DAY_MS}
        limit 1 offset ${MANY_ADDRESSES - 1})`)} as is_one_of_series,
      ${flag(sql`users.verified_at is null and ${owns} >= ${MANY_WIKIS}`)} as has_many_unverified,
      ${flag(finds(sql`select 1 ${owned} and wikis.suspended_at is not null`))} as has_spam_wiki
    from users where users.created_at > ${now - NEW_DAYS * DAY_MS}
  `
  return { db, ...suspectsAmong<SuspectAccountRow>(accounts, ACCOUNT_SIGNAL_NAMES, marked) }
}

export function toSuspectAccount(row: SuspectAccountRow): SuspectAccount {
  const { id, email, state, wikis } = row
  return { ...{ id, email, state, wikis }, ...toSuspect(row, ACCOUNT_SIGNAL_NAMES) }
}

/** An address without its digits. The index `users_address_letters` is of the same expression. */
function lettersOf(table: string): RawBuilder<string> {
  return Array.from({ length: 10 }, (_, digit) => digit).reduce(
    (text, digit) => sql<string>`replace(${text}, ${sql.lit(String(digit))}, '')`,
    sql<string>`${sql.ref(`${table}.email_key`)}`,
  )
}
