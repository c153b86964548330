import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ServerConfig } from '#server/platform/config/server-config.ts'
import { SESSION_MS } from './sessions.repository.ts'

type Config = Pick<ServerConfig, 'publicUrl'>

/**
 * On https, the name's prefix makes browsers accept the cookie only from this host, so that a wiki on a
 * subdomain cannot plant one.
 * @see https://developer.mozilla.org/docs/Web/HTTP/Headers/Set-Cookie#cookie_prefixes
 */
export function sessionCookieName({ publicUrl }: Config): string {
  return publicUrl.startsWith('https:') ? '__Host-session' : 'session'
}

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
  reply.setCookie(sessionCookieName(config), token, { ...attributes(config), maxAge })
}

export function clearSessionCookie(config: Config, reply: FastifyReply): void {
  reply.clearCookie(sessionCookieName(config), attributes(config))
}

function attributes({ publicUrl }: Config) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: publicUrl.startsWith('https:') } as const
}
