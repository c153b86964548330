import type { FastifyRequest } from 'fastify'
import { DAY_MS } from '#contract/durations.ts'
import { PURGE_AFTER_DAYS } from '#contract/limits.ts'
import { parseId } from '#contract/schemas/wiki-requests.ts'
import type { User } from '#contract/types/user.ts'
import { msg } from '#i18n/msg.ts'
import type { Deps } from '#server/modules/deps.ts'
import { requireVerifiedUser } from '#server/modules/session/current-user.ts'
import type { Db } from '#server/platform/database/db.ts'
import { invalid } from '#server/platform/http/app-error.ts'
import { namedWiki, notYourWiki, requireRight, rightOf } from './require-managed-wiki.ts'

/** The time between the deletion of a wiki and its purge. */
export const PURGE_AFTER_MS = PURGE_AFTER_DAYS * DAY_MS

/** A wiki whose data is stored: one that is served, or a deleted one until its purge is due. */
export type StoredWiki = NonNullable<Awaited<ReturnType<typeof findStoredWiki>>>

/**
 * Guards the calls that also work for deleted wikis. The answer is the same for all other wikis.
 * @throws AppError 401, 403 (not verified, not your wiki, not for your role), 422 if the id is invalid.
 */
export async function requireStoredWiki(
  deps: Pick<Deps, 'config' | 'db' | 'clock'>,
  request: FastifyRequest,
): Promise<{ wiki: StoredWiki; user: User }> {
  const user = await requireVerifiedUser(deps, request)
  const wikiId = parseId(namedWiki(request))
  if (wikiId === null) throw invalid({ wiki: [msg('common-please-send-id-wiki')] })
  const wiki = await findStoredWiki(deps.db, wikiId, user.id, deps.clock.now())
  if (!wiki) throw notYourWiki()
  requireRight(wiki, rightOf(request))
  return { wiki, user }
}

async function findStoredWiki(db: Db, wikiId: number, userId: number, now: number) {
  return await storedWikis(db, userId, now).where('wikis.id', '=', wikiId).executeTakeFirst()
}

/** The stored wikis that a member manages. */
export function storedWikis(db: Db, userId: number, now: number) {
  return db
    .selectFrom('wikis')
    .innerJoin('wiki_managers', 'wiki_managers.wiki_id', 'wikis.id')
    .select([
      ...(['wikis.id', 'wikis.sitename', 'wikis.domain', 'wikis.username'] as const),
      ...(['wikis.language', 'wikis.deleted_at', 'wikis.suspended_at', 'wiki_managers.role'] as const),
    ])
    .where('wiki_managers.user_id', '=', userId)
    .where('wikis.state', '=', 'ready')
    .where(wiki => wiki.or([wiki('deleted_at', 'is', null), wiki('deleted_at', '>', now - PURGE_AFTER_MS)]))
}
