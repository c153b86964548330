import type { FastifyRequest } from 'fastify'
import type { ServerConfig } from '#server/platform/config/server-config.ts'
import { isFromThisMachine } from '#server/platform/http/local-request.ts'
import { isLoopbackUrl } from '#server/platform/loopback-name.ts'

type OutboxConfig = Pick<ServerConfig, 'smtpUrl' | 'publicUrl'>

/** Whether emails are kept in the outbox, and the service is for this machine alone. */
export function hasOutboxPage({ smtpUrl, publicUrl }: OutboxConfig): boolean {
  return smtpUrl === null && isLoopbackUrl(publicUrl)
}

/**
 * Whether the page that answers this request may link to the outbox. Unlike the outbox itself, such a page may be opened
 * from a page of a wiki: its link is then followed from the service's own page.
 */
export function mayLinkToOutbox(request: FastifyRequest, config: OutboxConfig): boolean {
  return hasOutboxPage(config) && isFromThisMachine(request, config)
}
