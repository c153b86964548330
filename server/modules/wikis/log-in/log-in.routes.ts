import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { routes } from '#contract/paths.ts'
import { type LogInTicketResponse, SERVICE_LOG_IN_PATH } from '#contract/people/log-in-ticket.ts'
import { msg } from '#i18n/msg.ts'
import type { Deps } from '#server/modules/deps.ts'
import { unauthenticated } from '#server/modules/session/current-user.ts'
import { endWikiSessions } from '#server/modules/session/end-wiki-sessions.ts'
import { readSessionToken } from '#server/modules/session/session-cookie.ts'
import { requireManagedWiki } from '#server/modules/wikis/shared/require-managed-wiki.ts'
import { serve } from '#server/platform/http/endpoint/serve.ts'
import { hitNetwork } from '#server/platform/http/hit-network.ts'
import { namedPlugin } from '#server/platform/http/named-plugin.ts'
import { type Notice, sendNotice } from '#server/platform/http/notice-page.ts'
import { parseBody } from '#server/platform/http/parse-body.ts'
import { endSessionsOnWikis } from './end-wiki-sessions.usecase.ts'
import { LOG_IN_LIMIT, LOG_IN_NETWORK_LIMIT, logInTicketEndpoint } from './log-in.endpoint.ts'
import { beginLogIn, continueLogIn } from './log-in.usecases.ts'

const NOT_LOGGED_IN: Notice = {
  status: 403,
  title: msg('error-link-does-not-log'),
  text: msg('error-works-once-half-minute-only'),
  link: { path: routes.dashboard, text: msg('error-go-wikis') },
}

/** `POST /wiki/{id}/login-ticket`. @param app the scope below `/api`. */
export function registerLogInTicketRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, logInTicketEndpoint, async (request): Promise<LogInTicketResponse> => {
    const wiki = await requireManagedWiki(deps, request)
    const body = await parseBody(logInTicketEndpoint.body, request)
    await deps.limiter.hit(LOG_IN_LIMIT, String(wiki.member.id))
    const session = readSessionToken(deps.config, request)
    if (session === null) throw unauthenticated()
    const client = { remoteAddress: request.ip, userAgent: request.headers['user-agent'] }
    return { data: { url: await beginLogIn(deps, wiki, { session, client, returnTo: body.return_to }) } }
  })

  deps.jobs.handle(endWikiSessions, { run: async asked => await endSessionsOnWikis(deps, asked) })
}

/**
 * `GET /log-in-to-wiki`, to which a wiki's host sends a browser with a ticket. The session's cookie shows
 * whether this is the browser that asked for the ticket.
 */
export async function registerWikiLogIn(app: FastifyInstance, deps: Deps): Promise<void> {
  const wikiLogIn = namedPlugin('wiki-log-in', async scope => {
    await scope.register(cookie)
    scope.get<{ Querystring: { ticket?: unknown; nonce?: unknown } }>(
      SERVICE_LOG_IN_PATH,
      async (request, reply) => {
        reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
        await hitNetwork(deps.limiter, LOG_IN_NETWORK_LIMIT, request.ip)
        const { ticket, nonce } = request.query
        const session = readSessionToken(deps.config, request)
        const isWhole =
          typeof ticket === 'string' && typeof nonce === 'string' && /^[0-9a-f]{64}$/.test(nonce)
        const to =
          isWhole && session !== null && isOpened(request.headers)
            ? await continueLogIn(deps, { ticket, nonceHash: nonce, session })
            : null
        return to === null ? refuse(reply, deps) : reply.redirect(to, 303)
      },
    )
  })
  await app.register(wikiLogIn)
}

/** Whether a browser opens the address as a page. */
function isOpened(headers: Readonly<Record<string, string | string[] | undefined>>): boolean {
  return (
    (headers['sec-fetch-dest'] ?? 'document') === 'document' &&
    (headers['sec-fetch-mode'] ?? 'navigate') === 'navigate'
  )
}

function refuse(reply: FastifyReply, { config }: Pick<Deps, 'config'>): FastifyReply {
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value)
  reply.hijack()
  sendNotice(reply.raw, NOT_LOGGED_IN, { name: config.serviceName, url: config.publicUrl })
  return reply
}
