import type { FastifyInstance } from 'fastify'
import {
  type ClosingResponse,
  ONLY_OWNER_CODE,
  type OnlyOwnedWiki,
  type OnlyOwnerResponse,
} from '#contract/account/account-closing.ts'
import type { SuccessResponse } from '#contract/types/user.ts'
import { accountLimits } from '#server/modules/account/account.limits.ts'
import { requireRecentLogIn } from '#server/modules/account/require-recent-log-in.ts'
import type { Deps } from '#server/modules/deps.ts'
import { requireUser } from '#server/modules/session/current-user.ts'
import { clearSessionCookie } from '#server/modules/session/session-cookie.ts'
import { serve } from '#server/platform/http/endpoint/serve.ts'
import { hitNetwork } from '#server/platform/http/hit-network.ts'
import { parseBody } from '#server/platform/http/parse-body.ts'
import { isoTime } from '#server/platform/iso-time.ts'
import { closeAccountEndpoint, closingEndpoint, keepAccountEndpoint } from './closing.endpoints.ts'
import { listOnlyOwned } from './closing.repository.ts'
import { closeAccount, keepByLink, keepByMember } from './closing.usecases.ts'

/** `GET` and `POST /user/closing`, and `POST /user/keep`. */
export function registerClosingRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, closingEndpoint, async (request): Promise<ClosingResponse> => {
    const { id } = await requireUser(deps, request)
    return { data: { wikis: await listOnlyOwned(deps.db, id) } }
  })

  serve(app, closeAccountEndpoint, async (request, reply) => {
    const { id } = await requireUser(deps, request)
    const { password } = await parseBody(closeAccountEndpoint.body, request)
    // Before the password, so that nobody enters it in vain.
    const wikis = await listOnlyOwned(deps.db, id)
    if (wikis.length > 0) return reply.status(409).send(onlyOwner(wikis))
    await requireRecentLogIn(deps, request, password, 'account')
    await deps.limiter.hit(accountLimits.closeAccount, String(id))
    const closing = await closeAccount(deps, id)
    if ('wikis' in closing) return reply.status(409).send(onlyOwner(closing.wikis))
    clearSessionCookie(deps.config, reply)
    return { success: true as const, closes_at: isoTime(closing.closesAt) }
  })

  serve(app, keepAccountEndpoint, async (request): Promise<SuccessResponse> => {
    const { token } = await parseBody(keepAccountEndpoint.body, request)
    if (token === undefined) {
      await keepByMember(deps, (await requireUser(deps, request)).id)
    } else {
      await hitNetwork(deps.limiter, accountLimits.token, request.ip)
      await keepByLink(deps, token)
    }
    return { success: true }
  })
}

function onlyOwner(wikis: readonly OnlyOwnedWiki[]): OnlyOwnerResponse {
  return {
    message: 'Nobody else owns some of your wikis. Please hand them over or delete them first.',
    code: ONLY_OWNER_CODE,
    wikis,
  }
}
