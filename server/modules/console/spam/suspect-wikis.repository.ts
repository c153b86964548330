import { sql } from 'kysely'
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
import { finds, flag, type SuspectFlags, suspectsAmong, toSuspect } from './suspects.ts'

type SuspectRow = Omit<SuspectWiki, 'created_at' | 'owner_suspended' | 'no_spam' | 'signals'> &
  SuspectFlags<Signal> & { readonly owner_suspended: number }

/**
 * New wikis with a signal that they are spam. A signal looks at names and numbers alone, never into a wiki.
 * @param marked in place of them, those that somebody has marked as no spam.
 */
export function suspectWikiList(db: Db, now: number, marked: boolean): ConsoleList<SuspectRow> {
  const words = sql`lower(wikis.sitename || ' ' || coalesce(wikis.description, ''))`
  const ofOwner = sql`wiki_managers as own join wikis as other on other.id = own.wiki_id`
  const isOwners = sql`own.user_id = owner.id and own.role = 'owner'`
  const suspects = sql`
    select wikis.id, wikis.sitename, wikis.domain, wikis.description, wikis.created_at,
      coalesce(stats.edits, 0) as edits, owner.id as owner_id, owner.email as owner,
      ${flag(sql`owner.suspended_at is not null`)} as owner_suspended,
      ${flag(sql`wikis.no_spam_at is not null`)} as no_spam,
      case when wikis.suspended_at is null then 'served' else 'suspended' end as state,
      ${flag(sql`${words} like '%http%' or ${words} like '%www.%' or ${words} like '%.com%'`)} as has_address,
      ${flag(sql`(select count(*) from ${ofOwner} where ${isOwners}
        and other.created_at between wikis.created_at - ${DAY_MS} and wikis.created_at + ${DAY_MS}) >= ${MANY_WIKIS}`)}
        as is_one_of_many,
      ${flag(
        finds(sql`select 1 from ${ofOwner} where ${isOwners}
        and other.id <> wikis.id and other.suspended_at is not null`),
      )} as has_suspended,
      ${flag(sql`(select count(*) from wiki_creations as made where made.network = creation.network) >= ${MANY_WIKIS}
        and ${finds(sql`select 1 from wiki_creations as made
          where made.network = creation.network and made.user_id <> owner.id`)}`)} as shares_network
    from wikis
      join users as owner on owner.id = (select min(user_id) from wiki_managers
        where wiki_managers.wiki_id = wikis.id and wiki_managers.role = 'owner')
      left join wiki_site_stats as stats on stats.wiki_id = wikis.id
      left join wiki_creations as creation on creation.wiki_id = wikis.id
    where wikis.state = 'ready' and wikis.deleted_at is null and wikis.created_at > ${now - NEW_DAYS * DAY_MS}
  `
  return { db, ...suspectsAmong<SuspectRow>(suspects, SIGNAL_NAMES, marked) }
}

export function toSuspectWiki(row: SuspectRow): SuspectWiki {
  const { id, sitename, domain, description, state, edits, owner_id, owner } = row
  return {
    ...{ id, sitename, domain, description, state, edits, owner_id, owner },
    ...toSuspect(row, SIGNAL_NAMES),
    owner_suspended: row.owner_suspended === 1,
  }
}
