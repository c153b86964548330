import { type RawBuilder, sql } from 'kysely'
import { DAY_MS } from '#contract/durations.ts'
import {
  MANY_WIKIS,
  NEW_DAYS,
  SIGNAL_NAMES,
  type Signal,
  type SuspectWiki,
} from '#contract/operator/suspects.ts'
import type { ConsoleList } from '#server/modules/operator/lists/console-list.ts'
import type { Db } from '#server/platform/database/db.ts'
import { flag, type SuspectFlags, suspectFilter, toSuspect } from './suspects.ts'

type SuspectRow = Omit<SuspectWiki, 'created_at' | 'owner_suspended' | 'no_spam' | 'signals'> &
  SuspectFlags<Signal> & { readonly owner_suspended: number }

/**
 * New wikis with a signal that they are spam. A signal looks at names and numbers alone, never into a wiki.
 * @param marked in place of them, those that somebody has marked as no spam.
 */
export function suspectWikiList(db: Db, now: number, marked: boolean): ConsoleList<SuspectRow> {
  return {
    db,
    all: sql`
      select wikis.id, wikis.sitename, wikis.domain, wikis.description, wikis.created_at, owner.user_id as owner_id,
        ${flag(sql`wikis.no_spam_at is not null`)} as no_spam, coalesce(stats.edits, 0) as edits,
        case when wikis.suspended_at is null then 'served' else 'suspended' end as state
      from wikis
        join wiki_managers as owner on owner.wiki_id = wikis.id and owner.role = 'owner'
        left join wiki_site_stats as stats on stats.wiki_id = wikis.id`,
    filters: [
      sql`wikis.state = 'ready' and wikis.deleted_at is null and wikis.created_at > ${now - NEW_DAYS * DAY_MS}`,
      // One of its owners, always the same.
      sql`not exists (select 1 from wiki_managers as earlier
        where earlier.wiki_id = wikis.id and earlier.role = 'owner' and earlier.user_id < owner.user_id)`,
      suspectFilter(sql`wikis.no_spam_at`, marked, [
        hasAddress('wikis'),
        sql`(select ${isOneOfMany('wikis')} or ${hasSuspended('wikis')} ${ofOwner(sql`owner.user_id`)})`,
        sharesNetwork('wikis', sql`owner.user_id`),
      ]),
    ],
    show: found => sql<SuspectRow>`
      select found.*, owner.email as owner, ${flag(sql`owner.suspended_at is not null`)} as owner_suspended,
        ${flag(hasAddress('found'))} as has_address,
        ${flag(sql`(select ${isOneOfMany('found')} ${ofOwner(sql`found.owner_id`)})`)} as is_one_of_many,
        ${flag(sql`(select ${hasSuspended('found')} ${ofOwner(sql`found.owner_id`)})`)} as has_suspended,
        ${flag(sharesNetwork('found', sql`found.owner_id`))} as shares_network
      from ${found} as found join users as owner on owner.id = found.owner_id`,
  }
}

export function toSuspectWiki(row: SuspectRow): SuspectWiki {
  const { id, sitename, domain, description, state, edits, owner_id, owner } = row
  return {
    ...{ id, sitename, domain, description, state, edits, owner_id, owner },
    ...toSuspect(row, SIGNAL_NAMES),
    owner_suspended: row.owner_suspended === 1,
  }
}

function hasAddress(wiki: string): RawBuilder<unknown> {
  const [name, description] = [sql.ref(`${wiki}.sitename`), sql.ref(`${wiki}.description`)]
  const words = sql`lower(${name} || ' ' || coalesce(${description}, ''))`
  return sql`(${words} like '%http%' or ${words} like '%www.%' or ${words} like '%.com%')`
}

/** All wikis of an owner, for conditions about their number. */
function ofOwner(id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`from wiki_managers as own join wikis as other on other.id = own.wiki_id
    where own.user_id = ${id} and own.role = 'owner'`
}

function isOneOfMany(wiki: string): RawBuilder<unknown> {
  const madeAt = sql.ref(`${wiki}.created_at`)
  return sql`count(case when other.created_at between ${madeAt} - ${DAY_MS} and ${madeAt} + ${DAY_MS}
    then 1 end) >= ${MANY_WIKIS}`
}

function hasSuspended(wiki: string): RawBuilder<unknown> {
  return sql`count(case when other.id <> ${sql.ref(`${wiki}.id`)} then other.suspended_at end) > 0`
}

/** Whether several people have made many wikis in the network of one. */
function sharesNetwork(wiki: string, ownerId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select count(*) >= ${MANY_WIKIS} and (min(made.user_id) <> ${ownerId} or max(made.user_id) <> ${ownerId})
    from wiki_creations as creation join wiki_creations as made on made.network = creation.network
    where creation.wiki_id = ${sql.ref(`${wiki}.id`)})`
}
