import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { ServerConfig } from '#server/platform/config/server-config.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'

/** Security headers on everything the service itself answers; wikis' answers never come this way. */
export async function addSecurityHeaders(app: FastifyInstance, config: ServerConfig): Promise<void> {
  const https = config.publicUrl.startsWith('https:')
  await app.register(helmet, {
    // Set by hand below: a page adds the hashes of its inline styles.
    contentSecurityPolicy: false,
    // Without TLS these would lock people out or break every link.
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    originAgentCluster: true,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
    // For browsers and plug-ins that no longer exist; every answer would carry them.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    xDnsPrefetchControl: false,
  })
  const policy = contentSecurityPolicy(config, [])
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('content-security-policy', policy)
  })
}
