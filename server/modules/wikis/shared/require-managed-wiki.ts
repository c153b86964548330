import type { FastifyRequest } from 'fastify'
import { PURGE_AFTER_DAYS } from '#contract/limits.ts'
import { hasRight, RIGHTS_WHILE_SUSPENDED, type Right, type Role } from '#contract/people/roles.ts'
import { refusalCodes } from '#contract/refusal-codes.ts'
import { parseId } from '#contract/schemas/wiki-requests.ts'
import type { User } from '#contract/types/user.ts'
import { msg } from '#i18n/msg.ts'
import type { Deps } from '#server/modules/deps.ts'
import { requireVerifiedUser } from '#server/modules/session/current-user.ts'
import { AppError, invalid, notAllowed } from '#server/platform/http/app-error.ts'
import { findManagedWiki, isDeletedWikiOf, type ManagedWiki } from './managed-wikis.repository.ts'
import { wikiSuspended } from './suspension.ts'

/** A wiki, and the member who calls. */
export interface AskedWiki extends ManagedWiki {
  readonly member: User
}

/**
 * Guards every call about a wiki before anything else of the request is validated: the member's role must have the
 * right that the endpoint names. Another member's wiki and one that never existed get the same response; the people of a deleted
 * one, who may have it open in another tab, are told that it is deleted.
 * @param id the wiki's id as sent; by default `:id` of the path, or `wiki` of the body or query.
 * @throws AppError 401, 403 (not verified, not your wiki, not for your role, suspended), 422 if the id is invalid.
 */
export async function requireManagedWiki(
  deps: Pick<Deps, 'config' | 'db' | 'clock'>,
  request: FastifyRequest,
  id: unknown = namedWiki(request),
): Promise<AskedWiki> {
  const user = await requireVerifiedUser(deps, request)
  return await requireManagedBy(deps, request, user, id)
}

/** Like {@link requireManagedWiki}, for a request whose body is only read after the member is known. */
export async function requireManagedBy(
  { db }: Pick<Deps, 'db'>,
  request: FastifyRequest,
  user: User,
  id: unknown,
): Promise<AskedWiki> {
  const wikiId = parseId(id)
  if (wikiId === null) throw invalid({ wiki: [msg('common-please-send-id-wiki')] })
  const wiki = await findManagedWiki(db, wikiId, user.id)
  if (!wiki) throw (await isDeletedWikiOf(db, wikiId, user.id)) ? deletedWiki() : notYourWiki()
  requireRight(wiki, rightOf(request))
  return { ...wiki, member: user }
}

/**
 * The one place that compares a role with the table of rights, and with the rights that remain while the wiki is suspended.
 * @throws AppError 403 with the code `not-allowed-for-role` or `wiki-suspended`.
 */
export function requireRight(
  { role, suspended_at = null }: { readonly role: Role; readonly suspended_at?: number | null },
  right: Right,
): void {
  if (!hasRight(role, right))
    throw notAllowed(refusalCodes.notAllowedForRole, msg('error-only-owner-wiki-can-do'))
  if (suspended_at !== null && !RIGHTS_WHILE_SUSPENDED.includes(right)) throw wikiSuspended()
}

/** The right that the endpoint of a request names. `collectEndpoints` makes sure that it does. */
export function rightOf(request: FastifyRequest): Right {
  const right = request.routeOptions.config.endpoint?.right
  if (right === undefined) throw new Error('This endpoint names no right.')
  return right
}

function deletedWiki(): AppError {
  return new AppError(403, 'deleted-wiki', msg('error-wiki-deleted-owners-can-bring-back', PURGE_AFTER_DAYS))
}

export function notYourWiki(): AppError {
  return new AppError(403, 'not-your-wiki', msg('error-do-not-manage-wiki'))
}

/** `:id` of the path, or `wiki` of the body or query, as sent. */
export function namedWiki(request: FastifyRequest): unknown {
  const source = request.method === 'GET' ? request.query : request.body
  const { id } = request.params as { id?: unknown }
  return id ?? (source as { wiki?: unknown } | undefined | null)?.wiki
}
