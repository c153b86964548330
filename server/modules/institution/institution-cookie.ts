import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ServerConfig } from '#server/platform/config/server-config.ts'
import { LOG_IN_MS } from './institution.repository.ts'

type Config = Pick<ServerConfig, 'publicUrl'>

/** Binds a log-in at the institution to the browser that has begun it. No wiki on a subdomain can plant it on https. */
function cookieName({ publicUrl }: Config): string {
  return publicUrl.startsWith('https:') ? '__Host-institution' : 'institution'
}

export function readInstitutionToken(config: Config, request: FastifyRequest): string | null {
  return request.cookies[cookieName(config)] || null
}

export function setInstitutionCookie(config: Config, reply: FastifyReply, token: string): void {
  reply.setCookie(cookieName(config), token, { ...attributes(config), maxAge: LOG_IN_MS / 1000 })
}

export function clearInstitutionCookie(config: Config, reply: FastifyReply): void {
  reply.clearCookie(cookieName(config), attributes(config))
}

/** Only our own page sends it, after the institution has led the browser there. */
function attributes({ publicUrl }: Config) {
  return { path: '/', httpOnly: true, sameSite: 'strict', secure: publicUrl.startsWith('https:') } as const
}
