import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { TOOL_BASE } from '#contract/account/tool-paths.ts'
import { MINUTE_MS } from '#contract/durations.ts'
import { msg } from '#i18n/msg.ts'
import type { Deps } from '#server/modules/deps.ts'
import { readSessionToken } from '#server/modules/session/session-cookie.ts'
import { endSession } from '#server/modules/session/sessions.repository.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { hitNetwork } from '#server/platform/http/hit-network.ts'
import { namedPlugin } from '#server/platform/http/named-plugin.ts'
import type { RateLimit } from '#server/platform/http/rate-limiter.ts'
import type { ToolProviders } from './tool-providers.ts'

/** Limits requests of browsers, because some store a row. A log-in takes two requests, a log-out three. */
export const TOOL_LOG_INS: RateLimit = { name: 'tool-log-ins', max: 200, windowMs: 10 * MINUTE_MS }

/** Paths that tools' own servers request, all from one address. They store nothing without a code. */
const OF_SERVERS = ['/.well-known/', '/jwks', '/token', '/me'].map(path => TOOL_BASE + path)

/**
 * Mounts the provider of log-ins to other tools below `/oidc`. It answers by itself, with the service's security headers.
 * If `SERVICE_OIDC` is off, none of this exists.
 */
export async function registerToolProvider(
  app: FastifyInstance,
  deps: Deps,
  providers: ToolProviders | null,
): Promise<void> {
  const { config, limiter } = deps
  await app.register(
    namedPlugin('tools', async scope => {
      await scope.register(cookie)
      // The provider reads bodies itself.
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', (_request, _body, done) => done(null))
      scope.all('/*', async (request, reply) => {
        if (providers === null) throw new AppError(404, 'unknown-path', msg('error-there-nothing-here'))
        if (!OF_SERVERS.some(path => request.url.startsWith(path)))
          await hitNetwork(limiter, TOOL_LOG_INS, request.ip)
        const provider = await providers.current()
        reply.hijack()
        prepare(request, reply)
        await provider.callback()(request.raw, reply.raw)
        await endServiceSession(request, reply)
        return reply
      })
    }),
    { prefix: TOOL_BASE },
  )

  // A tool may get its answer by a form, and browsers count redirects after a log-out as targets of the form, too.
  const targets = new Set(
    (config.tools ?? [])
      .flatMap(({ redirectUris, logOutUris }) => [...redirectUris, ...logOutUris])
      .map(uri => new URL(uri).origin),
  )
  // The provider adds the hash of a script where a page needs one.
  const policy = `default-src 'none'; script-src 'none'; form-action 'self' ${[...targets].join(' ')}; frame-ancestors 'none'`

  function prepare({ raw }: FastifyRequest, reply: FastifyReply): void {
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value)
    reply.raw.setHeader('content-security-policy', policy)
    const own = new URL(config.publicUrl)
    // So that links lead to the service's own address, whatever a client or a proxy says.
    raw.headers['x-forwarded-proto'] = own.protocol.slice(0, -1)
    raw.headers['x-forwarded-host'] = own.host
    raw.headers.host = own.host
    const path = raw.url ?? '/'
    Object.assign(raw, { originalUrl: path })
    raw.url = path.slice(TOOL_BASE.length) || '/'
  }

  /** Logging out in a tool also logs out of the service. */
  async function endServiceSession(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (!request.raw.url?.startsWith('/session/end/confirm') || reply.raw.statusCode >= 400) return
    const token = readSessionToken(config, request)
    if (token !== null) await endSession(deps.db, token)
  }
}
