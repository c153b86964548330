import type { FastifyRequest } from 'fastify'
import { parseWikiId } from '#contract/schemas/wiki-requests.ts'
import type { User } from '#contract/types/user.ts'
import type { Deps } from '#server/modules/deps.ts'
import { requireVerifiedUser } from '#server/modules/session/current-user.ts'
import { AppError, invalid } from '#server/platform/http/app-error.ts'
import { findManagedWiki, type ManagedWiki } from './managed-wikis.repository.ts'

/**
 * Guards every call about a wiki before anything else of the request is validated. Another member's wiki, a
 * deleted one and one that never existed are answered alike.
 * @param id the wiki's id as sent; by default `wiki` of the body or query.
 * @throws AppError 401, 403 (not verified, not your wiki), 422 if the id is invalid.
 */
export async function requireManagedWiki(
  deps: Pick<Deps, 'config' | 'db' | 'clock'>,
  request: FastifyRequest,
  id: unknown = namedWiki(request),
): Promise<ManagedWiki> {
  const user = await requireVerifiedUser(deps, request)
  return await requireManagedBy(deps, user, id)
}

/** Like {@link requireManagedWiki}, for a request whose body is only read once its member is known. */
export async function requireManagedBy(
  { db }: Pick<Deps, 'db'>,
  user: User,
  id: unknown,
): Promise<ManagedWiki> {
  const wikiId = parseWikiId(id)
  if (wikiId === null) throw invalid({ wiki: ['Please send the id of a wiki.'] })
  const wiki = await findManagedWiki(db, wikiId, user.id)
  if (!wiki) throw notYourWiki()
  return wiki
}

export function notYourWiki(): AppError {
  return new AppError(403, 'not-your-wiki', 'You do not manage this wiki.')
}

/** `wiki` of the body or query, as sent. */
export function namedWiki(request: FastifyRequest): unknown {
  const source = request.method === 'GET' ? request.query : request.body
  return (source as { wiki?: unknown } | undefined | null)?.wiki
}
