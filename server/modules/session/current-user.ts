import type { FastifyRequest } from 'fastify'
import { scopesFor, TOKEN_PREFIX } from '#contract/account/api-tokens.ts'
import { refusalCodes } from '#contract/refusal-codes.ts'
import type { User } from '#contract/types/user.ts'
import { wireMessages } from '#contract/wire-messages.ts'
import { msg } from '#i18n/msg.ts'
import type { Deps } from '#server/modules/deps.ts'
import { AppError, notAllowed } from '#server/platform/http/app-error.ts'
import { findApiToken, noteApiTokenUse } from './api-tokens.repository.ts'
import { readBearerToken } from './bearer-token.ts'
import { readSessionToken } from './session-cookie.ts'
import { findSessionUser, noteUse, type SessionUser } from './sessions.repository.ts'

type Needs = Pick<Deps, 'config' | 'db' | 'clock'>

export function unauthenticated(): AppError {
  return new AppError(401, 'unauthenticated', wireMessages.unauthenticated)
}

/** The account is about to be removed: its member may keep it or log out, and nothing else. */
export function accountClosing(): AppError {
  return notAllowed(refusalCodes.accountClosing, msg('error-account-being-closed-go-using'))
}

/** Only for those who have proven to be its member: nobody else may learn that an account is suspended, or why. */
export function accountSuspended(reason: string | null): AppError {
  return notAllowed(
    refusalCodes.accountSuspended,
    msg('error-account-suspended-1', reason === null ? '.' : msg('error-reason-1', reason)),
  )
}

/**
 * Returns the member who sent the request; null for a visitor.
 * A program sends an API token in place of a session, which opens only what its scopes allow.
 * @throws AppError 400 for a session and a token at once, 401 for a token that does not work, 403 with the code
 * `token-scope`; 403 with the code `account-closing`, unless the endpoint allows members whose account is being closed.
 */
export async function currentUser(deps: Needs, request: FastifyRequest): Promise<User | null> {
  const token = readSessionToken(deps.config, request)
  const bearer = readBearerToken(request)
  if (bearer !== null) return await userOfToken(deps, request, bearer, token !== null)
  if (token === null) return null
  const session = await findSessionUser(deps.db, token, deps.clock.now())
  if (session) await noteSessionUse(deps, request, { token, session })
  const user = session?.user ?? null
  if (user?.closes_at !== undefined && !request.routeOptions.config.endpoint?.whileClosing)
    throw accountClosing()
  return user
}

/** Stores that a session is used, once an hour. If that fails, the next use is stored. */
export async function noteSessionUse(
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  request: FastifyRequest,
  { token, session }: { readonly token: string; readonly session: SessionUser },
): Promise<void> {
  if (session.isNoted) return
  await noteUse(db, token, clock.now()).catch(err =>
    request.log.info({ err }, 'The last use of a session could not be stored yet'),
  )
}

async function userOfToken(
  { db, clock }: Needs,
  request: FastifyRequest,
  bearer: string,
  hasSession: boolean,
): Promise<User> {
  if (hasSession) throw new AppError(400, 'session-and-token', msg('error-please-send-session-api-token'))
  const now = clock.now()
  const found = bearer.startsWith(TOKEN_PREFIX) ? await findApiToken(db, bearer, now) : undefined
  if (!found) throw unauthenticated()
  const opening = scopesFor(request.method, request.routeOptions.config.endpoint?.path ?? '')
  const scopes: readonly string[] = JSON.parse(found.scopes)
  if (!opening.some(scope => scopes.includes(scope)))
    throw notAllowed(
      refusalCodes.tokenScope,
      opening.length === 0
        ? msg('error-no-api-token-opens-please')
        : msg('error-needs-api-token-with-scope', opening.map(scope => `“${scope}”`).join(' or ')),
    )
  if (!found.isNoted)
    await noteApiTokenUse(db, found.id, now).catch(err =>
      request.log.info({ err }, 'The last use of an API token could not be stored yet'),
    )
  return found.user
}

/** @throws AppError 401 `Unauthenticated.` */
export async function requireUser(deps: Needs, request: FastifyRequest): Promise<User> {
  const user = await currentUser(deps, request)
  if (!user) throw unauthenticated()
  return user
}

/** @throws AppError 401 `Unauthenticated.`, or 403 if the email address is not verified. */
export async function requireVerifiedUser(deps: Needs, request: FastifyRequest): Promise<User> {
  const user = await requireUser(deps, request)
  if (!user.verified) throw new AppError(403, 'not-verified', msg('ui-please-verify-email-address-first'))
  return user
}
