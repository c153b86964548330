import type { FastifyReply, FastifyRequest } from 'fastify'
import type { User } from '#contract/types/user.ts'
import type { Deps } from '#server/modules/deps.ts'
import { readSessionToken, setSessionCookie } from '#server/modules/session/session-cookie.ts'
import { createSession, endSession } from '#server/modules/session/sessions.repository.ts'
import { toUser, type UserRow } from '#server/modules/session/users.repository.ts'
import { createKnownDevices, type KnownDevices } from './known-device.ts'

/** How a person has proven to be a member: by one thing that they know, or by an authenticator that checks them itself. */
export type Proof = 'password' | 'institution'

/** The one place in which a session starts after a person has proven who they are. */
export interface SessionStart {
  readonly devices: KnownDevices
  /**
   * Starts a session in the browser, ends its previous one, and remembers the browser.
   * @param member the account as it is stored now.
   * @param how what the person has proven it by.
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
    async startSession({ request, reply }, member) {
      const previous = readSessionToken(config, request)
      if (previous !== null) await endSession(db, previous)
      const token = await createSession(db, member.id, clock.now(), request.headers['user-agent'])
      setSessionCookie(config, reply, token)
      await devices.remember(reply, member)
      return toUser(member)
    },
  }
}
