import type { Role } from '#contract/people/roles.ts'
import { isServed } from '#server/modules/wikis/shared/listed.ts'
import type { Db } from '#server/platform/database/db.ts'

/** A served wiki, for a member who may not know it yet. */
export interface FoundWiki {
  readonly id: number
  readonly sitename: string
  readonly domain: string
  /** The member's role there; null if they have none. */
  readonly role: Role | null
  /** The name of the account that they have agreed to have there; null if there is none. */
  readonly username: string | null
}

export async function findServedWiki(db: Db, domain: string, userId: number): Promise<FoundWiki | undefined> {
  return await db
    .selectFrom('wikis')
    .leftJoin('wiki_managers as person', join =>
      join.onRef('person.wiki_id', '=', 'wikis.id').on('person.user_id', '=', userId),
    )
    .leftJoin('wiki_account_links as link', join =>
      join
        .onRef('link.wiki_id', '=', 'wikis.id')
        .on('link.user_id', '=', userId)
        .on('link.agreed_at', 'is not', null),
    )
    .select(['wikis.id', 'wikis.sitename', 'wikis.domain', 'person.role', 'link.username'])
    .where('wikis.domain', '=', domain)
    .where(isServed)
    .executeTakeFirst()
}
