import type { FastifyRequest } from 'fastify'
import { refusalCodes } from '#contract/refusal-codes.ts'
import type { User } from '#contract/types/user.ts'
import { wireMessages } from '#contract/wire-messages.ts'
import type { Deps } from '#server/modules/deps.ts'
import { AppError, notAllowed } from '#server/platform/http/app-error.ts'
import { readSessionToken } from './session-cookie.ts'
import { findSessionUser, noteUse } from './sessions.repository.ts'

type Needs = Pick<Deps, 'config' | 'db' | 'clock'>

export function unauthenticated(): AppError {
  return new AppError(401, 'unauthenticated', wireMessages.unauthenticated)
}

/** The account is about to be removed: its member may keep it or log out, and nothing else. */
export function accountClosing(): AppError {
  return notAllowed(
    refusalCodes.accountClosing,
    'This account is being closed. To go on using it, keep it first.',
  )
}

/**
 * Returns the member who sent the request; null for a visitor.
 * @throws AppError 403 with the code `account-closing`, unless the endpoint is for those who close their account, too.
 */
export async function currentUser(deps: Needs, request: FastifyRequest): Promise<User | null> {
  const token = readSessionToken(deps.config, request)
  if (token === null) return null
  const now = deps.clock.now()
  const session = await findSessionUser(deps.db, token, now)
  if (session && !session.isNoted)
    await noteUse(deps.db, token, now).catch(err =>
      request.log.info({ err }, 'The use of a session is not stored yet'),
    )
  const user = session?.user ?? null
  if (user?.closes_at !== undefined && !request.routeOptions.config.endpoint?.whileClosing)
    throw accountClosing()
  return user
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
  if (!user.verified) throw new AppError(403, 'not-verified', 'Please verify your email address first.')
  return user
}
