import { sql } from 'kysely'
import type { WikiAct } from '#contract/operator/wiki-acts.ts'
import { msg } from '#i18n/msg.ts'
import { PURGE_AFTER_MS } from '#server/modules/wikis/shared/require-stored-wiki.ts'
import type { Db } from '#server/platform/database/db.ts'

/** The parts of a wiki that acts of operators depend on or change. */
export type ActedWiki = NonNullable<Awaited<ReturnType<typeof findActedWiki>>>

/** 1 if it has one. An owner whose account is being closed does not count. */
const hasOwner = sql<number>`case when exists (select 1 from wiki_managers as own
  join users as owner on owner.id = own.user_id
  where own.wiki_id = wikis.id and own.role = 'owner' and owner.closes_at is null) then 1 else 0 end`

/** @returns undefined if there never was a wiki with this id. */
export async function findActedWiki(db: Db, id: number) {
  return await db
    .selectFrom('wikis')
    .select(['id', 'domain', 'sitename', 'state', 'deleted_at'])
    .select(['suspended_at', 'suspended_for', 'suspended_by_law', 'read_only_for'])
    .select(hasOwner.as('has_owner'))
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Why an act cannot be done to a wiki as it is. */
interface ActRefusal {
  readonly code: string
  readonly text: string
}

type Rule = (wiki: ActedWiki, now: number) => ActRefusal | null

const no = (code: string, text: string): ActRefusal => ({ code, text })

const NOT_MADE = no('not-made', msg('operator-wiki-not-made-yet'))
const PURGED = no('purged', msg('operator-wiki-purged-nothing-left'))

/** For acts on wikis that have data, also deleted ones. */
const withData =
  (rule: Rule): Rule =>
  (wiki, now) => {
    if (wiki.state === 'purged') return PURGED
    return wiki.state === 'ready' ? rule(wiki, now) : NOT_MADE
  }

const RULES: Readonly<Record<WikiAct, Rule>> = {
  suspend: withData(({ suspended_at }) =>
    suspended_at === null ? null : no('suspended', msg('operator-wiki-suspended-already')),
  ),
  'lift-suspension': withData(({ suspended_at }) =>
    suspended_at !== null ? null : no('not-suspended', msg('operator-wiki-not-suspended')),
  ),
  'make-read-only': withData(({ read_only_for }) =>
    read_only_for === null ? null : no('read-only', msg('operator-wiki-read-only-already')),
  ),
  'make-writable': withData(({ read_only_for }) =>
    read_only_for !== null ? null : no('not-read-only', msg('operator-no-operator-has-made-wiki-read')),
  ),
  undelete: withData(({ deleted_at, has_owner }, now) => {
    if (deleted_at === null) return no('not-deleted', msg('error-wiki-not-deleted'))
    if (deleted_at <= now - PURGE_AFTER_MS) return no('purge-due', msg('operator-purge-wiki-due'))
    return has_owner === 1 ? null : no('no-owner', msg('operator-nobody-owns-wiki-any-more'))
  }),
  'name-owner': withData(({ has_owner }) =>
    has_owner === 0 ? null : no('has-owner', msg('operator-wiki-has-owner')),
  ),
  'rebuild-index': withData(({ deleted_at }) =>
    deleted_at === null ? null : no('deleted', msg('operator-wiki-deleted')),
  ),
  purge: withData(({ deleted_at }) =>
    deleted_at !== null ? null : no('not-deleted', msg('operator-only-deleted-wiki-can-purged')),
  ),
}

/** The one place that says which act can be done to which wiki, for acts and for their previews. */
export function refusalOf(act: WikiAct, wiki: ActedWiki, now: number): ActRefusal | null {
  return RULES[act](wiki, now)
}
