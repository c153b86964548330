import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { ServerConfig } from '#server/platform/config/server-config.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'
import { EVICTION, workerKindOf } from './worker-scripts.ts'

/**
 * Sets security headers on every answer of the service itself, and evicts service workers from its host. Wikis'
 * answers do not pass through here.
 */
export async function addSecurityHeaders(app: FastifyInstance, config: ServerConfig): Promise<void> {
  const https = config.publicUrl.startsWith('https:')
  await app.register(helmet, {
    // Set below, because each page adds the hashes of its inline styles.
    contentSecurityPolicy: false,
    // Without TLS, this would lock people out.
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    originAgentCluster: true,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
    // These are for browsers and plug-ins that no longer exist.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    xDnsPrefetchControl: false,
  })
  const policy = contentSecurityPolicy(config, [])
  app.addHook('onRequest', async (request, reply) => {
    reply.header('content-security-policy', policy)
    if (workerKindOf(request.headers) === 'service')
      return reply.headers(EVICTION.headers).send(EVICTION.body)
    return undefined
  })
}
