import type { WikiAct } from '#contract/operator/wiki-acts.ts'
import { PURGE_AFTER_MS } from '#server/modules/wikis/shared/require-stored-wiki.ts'
import type { Db } from '#server/platform/database/db.ts'

/** A wiki, as far as acts of operators change it. */
export type ActedWiki = NonNullable<Awaited<ReturnType<typeof findActedWiki>>>

/** @returns undefined if there never was one with this id. */
export async function findActedWiki(db: Db, id: number) {
  return await db
    .selectFrom('wikis')
    .select(['id', 'domain', 'sitename', 'state', 'deleted_at'])
    .select(['suspended_at', 'suspended_for', 'suspended_by_law', 'read_only_for'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Why an act cannot be done to a wiki as it is. */
export interface ActRefusal {
  readonly code: string
  readonly text: string
}

type Rule = (wiki: ActedWiki, now: number) => ActRefusal | null

const no = (code: string, text: string): ActRefusal => ({ code, text })

const NOT_MADE = no('not-made', 'This wiki is not made yet.')
const PURGED = no('purged', 'This wiki is purged. Nothing of it is left.')

/** For acts on wikis that have data, also deleted ones. */
const withData =
  (rule: Rule): Rule =>
  (wiki, now) => {
    if (wiki.state === 'purged') return PURGED
    return wiki.state === 'ready' ? rule(wiki, now) : NOT_MADE
  }

const RULES: Readonly<Record<WikiAct, Rule>> = {
  suspend: withData(({ suspended_at }) =>
    suspended_at === null ? null : no('suspended', 'This wiki is suspended already.'),
  ),
  'lift-suspension': withData(({ suspended_at }) =>
    suspended_at !== null ? null : no('not-suspended', 'This wiki is not suspended.'),
  ),
  'make-read-only': withData(({ read_only_for }) =>
    read_only_for === null ? null : no('read-only', 'This wiki is read-only already.'),
  ),
  'make-writable': withData(({ read_only_for }) =>
    read_only_for !== null ? null : no('not-read-only', 'No operator has made this wiki read-only.'),
  ),
  undelete: withData(({ deleted_at }, now) => {
    if (deleted_at === null) return no('not-deleted', 'This wiki is not deleted.')
    return deleted_at > now - PURGE_AFTER_MS ? null : no('purge-due', 'The purge of this wiki is due.')
  }),
  'rebuild-index': withData(({ deleted_at }) =>
    deleted_at === null ? null : no('deleted', 'This wiki is deleted.'),
  ),
  purge: withData(({ deleted_at }) =>
    deleted_at !== null ? null : no('not-deleted', 'Only a deleted wiki can be purged.'),
  ),
}

/** The one place that says which act can be done to which wiki, for acts and for their previews. */
export function refusalOf(act: WikiAct, wiki: ActedWiki, now: number): ActRefusal | null {
  return RULES[act](wiki, now)
}
