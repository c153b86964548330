import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { SessionsResponse } from '#contract/account/sessions.ts'
import type { SuccessResponse, User } from '#contract/types/user.ts'
import type { Deps } from '#server/modules/deps.ts'
import { requireUser, unauthenticated } from '#server/modules/session/current-user.ts'
import { readSessionToken } from '#server/modules/session/session-cookie.ts'
import { serve } from '#server/platform/http/endpoint/serve.ts'
import { parseBody } from '#server/platform/http/parse-body.ts'
import { parseQuery } from '#server/platform/http/parse-query.ts'
import { requireRecentLogIn } from './require-recent-log-in.ts'
import { endSessions, isOwnSession, listSessions } from './sessions/sessions.usecases.ts'
import { endSessionsEndpoint, sessionsEndpoint } from './sessions.endpoints.ts'

/** `GET` and `DELETE /user/sessions`. */
export function registerSessionsRoutes(app: FastifyInstance, deps: Deps): void {
  const sender = async (request: FastifyRequest): Promise<{ user: User; token: string }> => {
    const user = await requireUser(deps, request)
    const token = readSessionToken(deps.config, request)
    if (token === null) throw unauthenticated()
    return { user, token }
  }

  serve(app, sessionsEndpoint, async (request): Promise<SessionsResponse> => {
    const { user, token } = await sender(request)
    return { data: await listSessions(deps, user.id, token) }
  })

  serve(app, endSessionsEndpoint, async (request): Promise<SuccessResponse> => {
    const { user, token } = await sender(request)
    const { session } = await parseQuery(endSessionsEndpoint.query, request)
    const { password } = await parseBody(endSessionsEndpoint.body, request)
    // Logging oneself out needs no password.
    if (!isOwnSession(token, session)) await requireRecentLogIn(deps, request, password, 'account')
    await endSessions(deps, user, token, session)
    return { success: true }
  })
}
