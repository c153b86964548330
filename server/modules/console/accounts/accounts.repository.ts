import { sql } from 'kysely'
import type { AccountState, AccountsQuery, ListedAccount } from '#contract/operator/accounts.ts'
import {
  addressKey,
  type ConsoleList,
  containing,
  containingKey,
  type Filter,
} from '#server/modules/operator/lists/console-list.ts'
import type { ServerConfig } from '#server/platform/config/server-config.ts'
import type { Db } from '#server/platform/database/db.ts'
import { isoTime } from '#server/platform/iso-time.ts'

/** An account in the list, as the database has it. */
interface AccountRow extends Omit<ListedAccount, 'created_at'> {
  readonly created_at: number
  /** What accounts are sorted by. */
  readonly email_key: string
}

/** The state of an account, from its row in `users`. */
export const ACCOUNT_STATE = sql<AccountState>`case
  when users.suspended_at is not null then 'suspended'
  when users.closes_at is not null then 'closing'
  when users.verified_at is null then 'unverified'
  else 'active' end`

/** The accounts as a list of the console. */
export function accountList(
  db: Db,
  { search, state }: Pick<AccountsQuery, 'search' | 'state'>,
): ConsoleList<AccountRow> {
  return {
    db,
    all: EVERY_ACCOUNT,
    texts: ['email_key'],
    steadyFilters: [
      search === undefined ? null : searching(db, search),
      state === undefined ? null : sql`${ACCOUNT_STATE} = ${state}`,
    ],
  }
}

/** One account as the list has it. */
export async function findListedAccount(db: Db, id: number): Promise<AccountRow | undefined> {
  return (await sql<AccountRow>`${EVERY_ACCOUNT} where users.id = ${id}`.execute(db)).rows[0]
}

const EVERY_ACCOUNT = sql<AccountRow>`
    select users.id, users.email, users.email_key, users.created_at, ${ACCOUNT_STATE} as state, operators.role,
      (select count(*) from wiki_managers join wikis on wikis.id = wiki_managers.wiki_id
        where wiki_managers.user_id = users.id and wikis.deleted_at is null) as wikis
    from users left join operators on operators.user_id = users.id`

/** Searches by address, by user name on a wiki, or by id. */
function searching(db: Db, text: string): Filter {
  const named = sql`exists (select 1 from wiki_account_links as link
    where link.user_id = users.id and ${containing(db, 'link.username', text)})`
  const found = [containingKey(db, 'users.email_key', addressKey(text)), named]
  if (/^\d{1,15}$/.test(text)) found.push(sql`users.id = ${Number(text)}`)
  return sql`(${sql.join(found, sql` or `)})`
}

/** An account as the console sends it. `OPERATORS` names operators, too. */
export function toListedAccount({ operators }: Pick<ServerConfig, 'operators'>) {
  return ({ email_key, role, created_at, ...row }: AccountRow): ListedAccount => ({
    ...row,
    role: isNamed(operators, { email_key, state: row.state }) ? 'operator' : role,
    created_at: isoTime(created_at),
  })
}

function isNamed(operators: readonly string[], row: Pick<AccountRow, 'email_key' | 'state'>): boolean {
  return row.state === 'active' && operators.includes(row.email_key)
}

export async function setSuspension(
  db: Db,
  userId: number,
  suspension: { readonly at: number; readonly reason: string } | null,
): Promise<void> {
  await db
    .updateTable('users')
    .set({ suspended_at: suspension?.at ?? null, suspended_for: suspension?.reason ?? null })
    .where('id', '=', userId)
    .execute()
}
