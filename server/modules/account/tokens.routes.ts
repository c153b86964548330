import type { FastifyInstance } from 'fastify'
import type { ApiToken, ApiTokensResponse, MadeTokenResponse, Scope } from '#contract/account/api-tokens.ts'
import type { SuccessResponse } from '#contract/types/user.ts'
import type { Deps } from '#server/modules/deps.ts'
import {
  type ApiTokenRow,
  endApiToken,
  listApiTokens,
} from '#server/modules/session/api-tokens.repository.ts'
import { requireUser, requireVerifiedUser, unauthenticated } from '#server/modules/session/current-user.ts'
import { findUserById } from '#server/modules/session/users.repository.ts'
import { serve } from '#server/platform/http/endpoint/serve.ts'
import { parseBody } from '#server/platform/http/parse-body.ts'
import { parseQuery } from '#server/platform/http/parse-query.ts'
import { isoTime } from '#server/platform/iso-time.ts'
import { requireRecentLogIn } from './require-recent-log-in.ts'
import { makeToken } from './tokens/make-token.usecase.ts'
import { endTokenEndpoint, MAKE_TOKEN_LIMIT, makeTokenEndpoint, tokensEndpoint } from './tokens.endpoints.ts'

/** `GET`, `POST` and `DELETE /user/tokens`. No token opens them. */
export function registerTokensRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, tokensEndpoint, async (request): Promise<ApiTokensResponse> => {
    const { id } = await requireUser(deps, request)
    return { data: (await listApiTokens(deps.db, id, deps.clock.now())).map(toApiToken) }
  })

  serve(app, makeTokenEndpoint, async (request): Promise<MadeTokenResponse> => {
    const { id } = await requireVerifiedUser(deps, request)
    const user = await findUserById(deps.db, id)
    if (!user) throw unauthenticated()
    const { password, ...wanted } = await parseBody(makeTokenEndpoint.body, request)
    await requireRecentLogIn(deps, request, password, 'account')
    await deps.limiter.hit(MAKE_TOKEN_LIMIT, String(id))
    const { token, row } = await makeToken(deps, user, wanted)
    return { success: true, data: toApiToken(row), token }
  })

  serve(app, endTokenEndpoint, async (request): Promise<SuccessResponse> => {
    const { id } = await requireUser(deps, request)
    const { token } = await parseQuery(endTokenEndpoint.query, request)
    await endApiToken(deps.db, id, token)
    return { success: true }
  })
}

function toApiToken({ id, name, scopes, created_at, last_used_at, expires_at }: ApiTokenRow): ApiToken {
  return {
    ...{ id, name, scopes: JSON.parse(scopes) as Scope[], created_at: isoTime(created_at) },
    ...{ last_used_at: isoTime(last_used_at), expires_at: isoTime(expires_at) },
  }
}
