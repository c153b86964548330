import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#server/modules/deps.ts'
import type { UserRow } from '#server/modules/session/users.repository.ts'
import { serviceSecret } from '#server/platform/database/service-secret.ts'
import { ownCookie } from '#server/platform/http/own-cookie.ts'

type Account = Pick<UserRow, 'id' | 'password_hash'>

/** Seconds. The privacy policy says 6 months. */
const LIFETIME = 180 * 24 * 60 * 60

/**
 * Marks browsers that have logged in to an account with its current password, or signed up with it, so that other people's
 * wrong guesses do not lock the member out. The cookie holds a keyed hash, which a new password invalidates.
 * @see https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies
 */
export function createKnownDevices({ config, db }: Pick<Deps, 'config' | 'db'>) {
  let secret: Promise<string> | undefined
  const proofOf = async ({ id, password_hash }: Account): Promise<string> => {
    secret ??= serviceSecret(db, 'known-device')
    return createHmac('sha256', await secret)
      .update(`${id}:${password_hash}`)
      .digest('base64url')
  }
  const { name, attributes } = ownCookie(config, 'known-device')
  return {
    /**
     * Whether the request's browser has logged in to this account; false for an account that does not exist.
     */
    async isKnown(request: FastifyRequest, account: Account | undefined): Promise<boolean> {
      const given = Buffer.from(request.cookies[name] ?? '')
      const proof = Buffer.from(await proofOf(account ?? NO_ACCOUNT))
      return account !== undefined && given.length === proof.length && timingSafeEqual(given, proof)
    },
    async remember(reply: FastifyReply, account: Account): Promise<void> {
      reply.setCookie(name, await proofOf(account), { ...attributes, maxAge: LIFETIME })
    },
  }
}

export type KnownDevices = ReturnType<typeof createKnownDevices>

const NO_ACCOUNT: Account = { id: 0, password_hash: '' }
