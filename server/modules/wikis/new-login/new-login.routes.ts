import type { FastifyInstance } from 'fastify'
import type { NewLoginResponse } from '#contract/types/wiki.ts'
import type { Deps } from '#server/modules/deps.ts'
import { requireManagedWiki } from '#server/modules/wikis/shared/require-managed-wiki.ts'
import { serve } from '#server/platform/http/endpoint/serve.ts'
import { parseBody } from '#server/platform/http/parse-body.ts'
import { NEW_LOGIN_LIMITS, newLoginEndpoint } from './new-login.endpoint.ts'
import { sendNewLogin } from './send-new-login.usecase.ts'

/**
 * `POST /wiki/newLogin`: gives the first admin a new temporary password, which is sent to the manager who
 * asks.
 */
export function registerNewLoginRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, newLoginEndpoint, async (request): Promise<NewLoginResponse> => {
    const wiki = await requireManagedWiki(deps, request)
    await parseBody(newLoginEndpoint.body, request)
    await deps.limiter.hit(NEW_LOGIN_LIMITS.byWiki, String(wiki.id))
    await deps.limiter.hit(NEW_LOGIN_LIMITS.byRecipient, String(wiki.member.id))
    await sendNewLogin(deps, wiki)
    return { success: true, email: wiki.member.email }
  })
}
