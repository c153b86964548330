import type { FastifyReply, FastifyRequest } from 'fastify'
import { routes } from '#contract/paths.ts'
import { refusalCodes } from '#contract/refusal-codes.ts'
import type { User } from '#contract/types/user.ts'
import { msg } from '#i18n/msg.ts'
import type { Deps } from '#server/modules/deps.ts'
import { withOperatorRole } from '#server/modules/operator/operators/operators.repository.ts'
import { accountSuspended } from '#server/modules/session/current-user.ts'
import { readSessionToken, setSessionCookie } from '#server/modules/session/session-cookie.ts'
import { createSession, endSession } from '#server/modules/session/sessions.repository.ts'
import { findUserById, lockAccount, toUser, type UserRow } from '#server/modules/session/users.repository.ts'
import { AppError, notAllowed } from '#server/platform/http/app-error.ts'
import { setLanguageCookie } from '#server/platform/http/request-language.ts'
import { createKnownDevices, type KnownDevices } from './known-device.ts'
import { beginStep } from './second-factors/log-in-steps.ts'
import { isTwoStepOn } from './second-factors/two-step.repository.ts'

/**
 * How a person has proven to be a member. A password or an institution's word is one factor, which somebody may have
 * stolen. A passkey is two, because its authenticator has checked the person.
 */
type Proof = 'password' | 'institution' | 'second step' | 'passkey'

const ONE_THING: readonly Proof[] = ['password', 'institution']

/** The one place in which a session starts after a person has proven who they are. */
export interface SessionStart {
  readonly devices: KnownDevices
  /**
   * Starts a session in the browser, ends its previous one, and remembers the browser. If two-step log-in is on and
   * the person has shown one factor only, the browser gets ten minutes for the second step instead.
   * @param member the account as it was stored when they began to prove it.
   * @throws AppError 401 if it has a new password by now; 403 with the code `account-suspended`, or with the code
   * `second-step-required`, and then the response sets the cookie of the second step.
   */
  startSession(browser: Browser, member: UserRow, how: Proof): Promise<User>
}

/** The request that proves who somebody is, and its answer. */
interface Browser {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

export function createSessionStart(deps: Pick<Deps, 'config' | 'db' | 'clock'>): SessionStart {
  const { config, db, clock } = deps
  const devices = createKnownDevices(deps)
  return {
    devices,
    async startSession({ request, reply }, member, how) {
      const isOneThing = ONE_THING.includes(how)
      const token = await db.transaction().execute(async trx => {
        if (!(await lockAccount(trx, member))) throw logInAgain()
        const { suspended_at, suspended_for } = (await findUserById(trx, member.id)) ?? member
        if (suspended_at !== null) throw accountSuspended(suspended_for)
        if (isOneThing && (await isTwoStepOn(trx, member.id))) {
          const step = { purpose: 'second_step', userId: member.id, challenge: null } as const
          await beginStep({ ...deps, db: trx }, { request, reply }, step)
          return null
        }
        const previous = readSessionToken(config, request)
        if (previous !== null) await endSession(trx, previous)
        const userAgent = request.headers['user-agent']
        return await createSession(trx, member.id, clock.now(), userAgent, !isOneThing)
      })
      if (token === null)
        throw notAllowed(
          refusalCodes.secondStepRequired,
          msg('error-two-step-log-account-please', config.publicUrl, routes.login),
        )
      setSessionCookie(config, reply, token)
      // The pages of this browser follow the account from now on.
      if (member.language !== null) setLanguageCookie(reply, member.language)
      await devices.remember(reply, member)
      return await withOperatorRole(deps, toUser(member))
    },
  }
}

export function logInAgain(): AppError {
  return new AppError(401, 'log-in-again', msg('log-in-took-too-long-please-log'))
}
