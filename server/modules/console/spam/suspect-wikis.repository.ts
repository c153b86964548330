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
  Omit<SuspectFlags<Signal>, 'is_one_of_many' | 'has_suspended'> & {
    readonly owner_suspended: number
    /** Signals from the owner's wikis: {@link ONE_OF_MANY}, {@link SUSPENDED}, their sum or 0. */
    readonly owners_wikis: number
  }

// Bits of a single number because, per column, PostgreSQL spends more time planning than reading rows.
const ONE_OF_MANY = 1
const SUSPENDED = 2

/**
 * New wikis with a signal that they are spam. Signals look only at names and numbers, never into a wiki.
 * @param marked lists the wikis that somebody has marked as not spam instead.
 */
export function suspectWikiList(db: Db, now: number, marked: boolean): ConsoleList<SuspectRow> {
  return {
    db,
    all: sql`
      select wikis.id, wikis.sitename, wikis.domain, wikis.description, wikis.created_at,
        wikis.edits, owner.id as owner_id, owner.email as owner,
        ${flag(sql`owner.suspended_at is not null`)} as owner_suspended,
        ${flag(sql`wikis.no_spam_at is not null`)} as no_spam,
        case when wikis.suspended_at is null then 'served' else 'suspended' end as state
      from wikis
        join users as owner on owner.id = (select min(user_id) from wiki_managers
          where wiki_managers.wiki_id = wikis.id and wiki_managers.role = 'owner')`,
    steadyFilters: [
      sql`wikis.state = 'ready' and wikis.deleted_at is null and wikis.created_at > ${now - NEW_DAYS * DAY_MS}`,
      suspectFilter(sql`wikis.no_spam_at`, marked, [
        hasAddress('wikis'),
        sql`(select ${isOneOfMany('wikis')} or ${hasSuspended('wikis')} ${ofOwner(sql`owner.id`)})`,
        sharesNetwork('wikis', sql`owner.id`),
      ]),
    ],
    show: found => sql<SuspectRow>`
      select found.*, ${flag(hasAddress('found'))} as has_address,
        (select ${flag(isOneOfMany('found'))} * ${ONE_OF_MANY} + ${flag(hasSuspended('found'))} * ${SUSPENDED}
          ${ofOwner(sql`found.owner_id`)}) as owners_wikis,
        ${flag(sharesNetwork('found', sql`found.owner_id`))} as shares_network
      from ${found} as found`,
  }
}

export function toSuspectWiki(row: SuspectRow): SuspectWiki {
  const { id, sitename, domain, description, state, edits, owner_id, owner, owners_wikis } = row
  const flags = {
    ...row,
    is_one_of_many: owners_wikis & ONE_OF_MANY ? 1 : 0,
    has_suspended: owners_wikis & SUSPENDED ? 1 : 0,
  }
  return {
    ...{ id, sitename, domain, description, state, edits, owner_id, owner },
    ...toSuspect(flags, SIGNAL_NAMES),
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

/** Whether several people have made many wikis in the network in which this one was made. */
function sharesNetwork(wiki: string, ownerId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select count(*) >= ${MANY_WIKIS} and (min(made.user_id) <> ${ownerId} or max(made.user_id) <> ${ownerId})
    from wiki_creations as made
    where made.network = (select network from wiki_creations where wiki_id = ${sql.ref(`${wiki}.id`)}))`
}
