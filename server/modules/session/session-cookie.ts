import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ServerConfig } from '#server/platform/config/server-config.ts'
import { ownCookie } from '#server/platform/http/own-cookie.ts'
import { SESSION_MS } from './sessions.repository.ts'

type Config = Pick<ServerConfig, 'publicUrl'>

const sessionCookie = (config: Config) => ownCookie(config, 'session', 'lax')

export const sessionCookieName = (config: Config): string => sessionCookie(config).name

export function readSessionToken(config: Config, request: FastifyRequest): string | null {
  return request.cookies[sessionCookieName(config)] || null
}

/**
 * Whether a `Cookie` header may belong to a session. SameSite=Lax sends the cookie with every page that a
 * link opens, from any site, so without it there is no session.
 */
export function carriesSession(config: Config, cookies: string | undefined): boolean {
  const start = `${sessionCookieName(config)}=`
  return (cookies ?? '').split(/;\s*/).some(pair => pair.startsWith(start))
}

/** @param lastsMs milliseconds until the session ends. */
export function setSessionCookie(
  config: Config,
  reply: FastifyReply,
  token: string,
  lastsMs: number = SESSION_MS,
): void {
  const maxAge = Math.floor(lastsMs / 1000)
  const { name, attributes } = sessionCookie(config)
  reply.setCookie(name, token, { ...attributes, maxAge })
}

export function clearSessionCookie(config: Config, reply: FastifyReply): void {
  const { name, attributes } = sessionCookie(config)
  reply.clearCookie(name, attributes)
}
