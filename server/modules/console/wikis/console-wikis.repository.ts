import { sql } from 'kysely'
import type { ConsoleWiki, ConsoleWikiState, ConsoleWikisQuery } from '#contract/operator/console-wikis.ts'
import { msg } from '#i18n/msg.ts'
import {
  addressKey,
  being,
  type ConsoleList,
  containingKey,
  type Filter,
} from '#server/modules/operator/lists/console-list.ts'
import { sortName } from '#server/modules/wikis/discovery/sort-name.ts'
import type { Db } from '#server/platform/database/db.ts'
import { isOneOfFew } from '#server/platform/database/dialect.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { isoTime } from '#server/platform/iso-time.ts'

interface WikiRow {
  readonly id: number
  readonly sitename: string
  readonly sort_name: string
  readonly domain: string
  readonly owner: string
  readonly state: ConsoleWikiState
  readonly created_at: number
  /** 0 for a wiki without edits. */
  readonly last_edited_at: number
  readonly pages: number
  readonly edits: number
  readonly is_private: number
  readonly is_featured: number
  readonly is_read_only: number
  readonly quota_mb: number | null
}

/** Up to this many matching accounts, all their wikis are found first. */
const FEW_OWNERS = 200

/** All wikis, including purged ones, as a list of the console. */
export function wikiList(
  db: Db,
  { name, domain, owner, state }: Pick<ConsoleWikisQuery, 'name' | 'domain' | 'owner' | 'state'>,
): ConsoleList<WikiRow> {
  return {
    db,
    all: EVERY_WIKI,
    texts: ['sort_name'],
    steadyFilters: [
      name === undefined ? null : containingKey(db, 'wikis.sort_name', sortName(name)),
      domain === undefined ? null : containingKey(db, 'wikis.domain', addressKey(domain)),
    ],
    filters: [state === undefined ? null : isIn(state)],
    ...(owner !== undefined && { alternatives: ownedBy(db, owner) }),
  }
}

/** The same as a row's `state`, as conditions whose number of rows PostgreSQL can estimate. */
function isIn(state: ConsoleWikiState): Filter {
  const [deleted, suspended] = [sql`wikis.deleted_at is not null`, sql`wikis.suspended_at is not null`]
  switch (state) {
    case 'served':
      return sql`wikis.state = 'ready' and not ${deleted} and not ${suspended}`
    case 'suspended':
      return sql`wikis.state = 'ready' and not ${deleted} and ${suspended}`
    case 'deleted':
      return sql`wikis.state = 'ready' and ${deleted}`
    default:
      return being('wikis.state', state)
  }
}

/**
 * Wikis with an owner whose address contains a text. If few accounts match, looks up all their wikis. Otherwise checks one
 * wiki after another, because a page is found soon if many wikis match.
 */
function ownedBy(db: Db, text: string): NonNullable<ConsoleList<WikiRow>['alternatives']> {
  const key = addressKey(text)
  const [few, meant] = [sql.lit(FEW_OWNERS), sql`select id from meant`]
  const owned = sql`select wiki_id from wiki_managers where role = 'owner' and ${isOneOfFew(db, 'user_id', meant)}`
  return {
    given: sql`with meant as materialized (
      select id from users where ${containingKey(db, 'email_key', key)} limit ${few} + 1)`,
    filters: [
      sql`(select count(*) from meant) <= ${few} and ${isOneOfFew(db, 'wikis.id', owned)}`,
      sql`(select count(*) from meant) > ${few} and exists (
        select 1 from wiki_managers as own join users as owner on owner.id = own.user_id
        where own.wiki_id = wikis.id and own.role = 'owner' and ${containingKey(db, 'owner.email_key', key)})`,
    ],
  }
}

/** A wiki as in the list; undefined if there never was one with this id. */
export async function findWiki(db: Db, id: number): Promise<WikiRow | undefined> {
  const found = await sql<WikiRow>`${EVERY_WIKI} where wikis.id = ${id}`.execute(db)
  return found.rows[0]
}

const EVERY_WIKI = sql<WikiRow>`
    select wikis.id, wikis.sitename, wikis.sort_name, wikis.domain, wikis.created_at, wikis.last_edited_at, wikis.pages,
      wikis.edits, wikis.is_private, wikis.is_featured, wikis.quota_mb,
      case when wikis.state <> 'ready' then wikis.state when wikis.deleted_at is not null then 'deleted'
        when wikis.suspended_at is not null then 'suspended' else 'served' end as state,
      case when wikis.read_only_for is null then 0 else 1 end as is_read_only,
      coalesce((select min(users.email) from wiki_managers join users on users.id = wiki_managers.user_id
        where wiki_managers.wiki_id = wikis.id and wiki_managers.role = 'owner'), '') as owner
    from wikis`

export function toConsoleWiki({ sort_name: _, created_at, last_edited_at, ...row }: WikiRow): ConsoleWiki {
  return {
    ...row,
    created_at: isoTime(created_at),
    last_edited_at: last_edited_at === 0 ? null : isoTime(last_edited_at),
    is_private: row.is_private === 1,
    is_featured: row.is_featured === 1,
    is_read_only: row.is_read_only === 1,
  }
}

/** The domain of a wiki; undefined if there is no such wiki. */
export async function domainOf(db: Db, id: number): Promise<string | undefined> {
  return (await db.selectFrom('wikis').select('domain').where('id', '=', id).executeTakeFirst())?.domain
}

export function noWiki(): AppError {
  return new AppError(404, 'no-wiki', msg('error-there-no-such-wiki'))
}
